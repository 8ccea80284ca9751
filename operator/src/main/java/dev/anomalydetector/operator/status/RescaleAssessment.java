package dev.anomalydetector.operator.status;

import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.rescale.RescaleReport;
import dev.anomalydetector.operator.rescale.Rescales;
import java.util.Optional;

/** What there is to say of the number of workers. Detection goes on whatever it is. */
final class RescaleAssessment {

  private static final String NAME = "workers";

  private RescaleAssessment() {}

  /** Empty if it is what the spec wants. */
  static Optional<Part> part(RescaleReport report, long generation) {
    if (report.unreachable().isPresent()) {
      return Optional.of(
          new Part(
              NAME, Progress.WORKING, Reason.CONTROL_NOT_REACHABLE, report.unreachable().get()));
    }
    return Rescales.running(report.rescales())
        .map(running -> new Part(NAME, Progress.WORKING, Reason.RESCALING, Rescales.text(running)))
        .or(
            () ->
                Rescales.rolledBack(report.rescales(), generation)
                    .map(
                        given ->
                            new Part(
                                NAME,
                                Progress.STUCK,
                                Reason.RESCALE_ROLLED_BACK,
                                Rescales.text(given))));
  }
}
