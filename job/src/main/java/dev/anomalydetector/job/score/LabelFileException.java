package dev.anomalydetector.job.score;

/** A label file that cannot be used; the message says where, what and how to mend it. */
public final class LabelFileException extends Exception {
  private static final long serialVersionUID = 1L;

  LabelFileException(String message) {
    super(message);
  }
}
