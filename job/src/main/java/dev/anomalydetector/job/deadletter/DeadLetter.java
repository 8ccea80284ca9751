package dev.anomalydetector.job.deadletter;

/**
 * A record that could not be used.
 *
 * @param reason why, as one of few words to count by
 * @param message what is wrong with it, for people
 * @param topic topic that it came from
 * @param partition partition of that topic
 * @param offset offset in that partition
 * @param payload the record's value as it was; null for a record without one
 */
public record DeadLetter(
    Reason reason, String message, String topic, int partition, long offset, byte[] payload) {

  /** Why a record could not be used. */
  public enum Reason {
    /** The record has no value. */
    EMPTY("Empty"),
    /** The value is not of the format that the source declares. */
    MALFORMED("Malformed"),
    /** A field that is not optional is missing. */
    MISSING_FIELD("MissingField"),
    /** A field is not of its declared type, or not a finite number. */
    WRONG_TYPE("WrongType"),
    /** The event time cannot be read, or is too far ahead of the record's own timestamp. */
    BAD_TIMESTAMP("BadTimestamp"),
    /** A key value is missing or too long. */
    BAD_KEY("BadKey"),
    /** An expression failed on it. */
    EXPRESSION_FAILED("ExpressionFailed"),
    /** All windows of a metric that it belongs to were closed when it came. */
    LATE("Late"),
    /** A record of the events topic that is none: somebody else writes to it. */
    UNREADABLE_EVENT("UnreadableEvent");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** The reason as users read it, in CamelCase. */
    public String text() {
      return text;
    }
  }
}
