package dev.anomalydetector.operator.observe;

/** How far a part of a detector has come. */
public enum Progress {
  /** It is as the spec wants it. */
  READY,
  /** It is getting there. */
  WORKING,
  /** It will not get there before somebody does something. */
  STUCK
}
