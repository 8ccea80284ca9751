package dev.anomalydetector.job.ingest.parse;

/** How a record is written: finds in its bytes the scalars that the detector reads. */
sealed interface RecordFormat permits JsonFormat, CsvFormat {

  /**
   * Reads a record.
   *
   * @param value the bytes, at least one
   * @param raw takes what stands at each slot of the {@link Layout}: a {@link String}, {@link
   *     Long}, {@link Double}, {@link Boolean} or {@link NotScalar}; slots without anything are
   *     left as they are
   * @return false if this is no record but the header line of a file
   * @throws BadRecordException if the bytes are not of this format
   */
  boolean read(byte[] value, Object[] raw) throws BadRecordException;

  /** Whether numbers are written as text, so that a text is to be read as a number. */
  boolean numbersAreText();
}
