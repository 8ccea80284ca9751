package dev.anomalydetector.api.handover;

/** How the state of a key group comes to its new owner. */
public enum Transfer {

  /** The new owner follows the old one by a snapshot and the log, until it can take over. */
  LIVE,

  /**
   * The old owner stops the key group and leaves a snapshot of where it stopped, from which the new
   * one goes on: the classical way, here for comparison.
   */
  PARTIAL_PAUSE
}
