package dev.anomalydetector.job.backtest;

import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.EngineCounters;
import java.util.List;

/**
 * What a backtest found.
 *
 * @param plan what was judged
 * @param series by rule and entity, in the order of their first sample
 * @param deadLetters lines that could not be used
 * @param counters what the engine counted
 */
public record BacktestResult(
    DetectionPlan plan,
    List<ScoredSeries> series,
    List<DeadLetter> deadLetters,
    EngineCounters counters) {

  public BacktestResult {
    series = List.copyOf(series);
    deadLetters = List.copyOf(deadLetters);
  }

  /** Names of the detectors, in the order of the spec. */
  public List<String> detectors() {
    return plan.rules().stream().map(rule -> rule.detector()).distinct().toList();
  }

  /** The series of a detector. */
  public List<ScoredSeries> seriesOf(String detector) {
    return series.stream().filter(s -> s.rule().detector().equals(detector)).toList();
  }
}
