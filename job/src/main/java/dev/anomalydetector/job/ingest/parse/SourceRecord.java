package dev.anomalydetector.job.ingest.parse;

/**
 * One record of a source, as it came.
 *
 * @param sourceName name of the topic or file, the value of the path {@code $source}
 * @param partition partition of the topic, from 0; 0 for a file
 * @param offset place in that partition; grows from record to record
 * @param timestampMillis when the record was written, milliseconds since the epoch, or {@link
 *     #NO_TIMESTAMP}
 * @param value the bytes; null for a record without a value. Not copied and not to be changed: this
 *     is the hot path
 */
public record SourceRecord(
    String sourceName, int partition, long offset, long timestampMillis, byte[] value) {

  /** The record does not say when it was written. */
  public static final long NO_TIMESTAMP = Long.MIN_VALUE;
}
