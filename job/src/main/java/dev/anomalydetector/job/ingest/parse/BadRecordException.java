package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;

/**
 * A record cannot be used; the message says what is wrong, where, and what to do. It has no stack
 * trace: bad records may come as fast as good ones, and where in this package they were found out
 * tells nobody anything.
 */
final class BadRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  BadRecordException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
