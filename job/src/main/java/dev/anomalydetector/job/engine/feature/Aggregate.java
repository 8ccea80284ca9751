package dev.anomalydetector.job.engine.feature;

/** What a window makes of its values. */
public enum Aggregate {
  COUNT,
  SUM,
  AVERAGE,
  MINIMUM,
  MAXIMUM,
  STANDARD_DEVIATION,
  QUANTILE
}
