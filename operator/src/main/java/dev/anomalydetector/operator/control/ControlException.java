package dev.anomalydetector.operator.control;

/** The control topic cannot be read or written; the message says why, for users. */
public final class ControlException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A failure without a cause that would tell more. */
  public ControlException(String message) {
    super(message);
  }

  /** A failure. */
  public ControlException(String message, Throwable cause) {
    super(message, cause);
  }
}
