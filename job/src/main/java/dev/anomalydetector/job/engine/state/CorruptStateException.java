package dev.anomalydetector.job.engine.state;

/** State bytes that cannot be what they claim: truncated, damaged, or of an unknown version. */
public final class CorruptStateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** An exception whose message says what was expected and what was found. */
  public CorruptStateException(String message) {
    super(message);
  }
}
