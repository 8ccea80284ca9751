package dev.anomalydetector.job.engine.feature;

/** What a window without values means. */
public enum Missing {
  /** Nothing: the models do not hear of it. */
  IGNORE,
  /** The value 0. */
  ZERO,
  /** The value of the window before. */
  PREVIOUS,
  /** A fixed value. */
  VALUE
}
