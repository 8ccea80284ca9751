package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.KeyGroupState;
import dev.anomalydetector.api.v1alpha1.PauseStatus;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.operator.control.ControlState;
import dev.anomalydetector.operator.control.LoggedRecord;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a rescale has moved, and what that cost, as the workers have said it. Pure. */
final class RescaleFigures {

  private static final double MICROS_PER_TENTH = 100;
  private static final double TENTHS = 10;
  private static final double MOST = 0.99;

  private RescaleFigures() {}

  /** A rescale with its figures. */
  static RescaleStatus measured(RescaleStatus rescale, ControlState control) {
    List<Acquired> arrived = arrived(control, Instant.parse(rescale.started()));
    long[] bytes = arrived.stream().mapToLong(Acquired::bytes).filter(size -> size >= 0).toArray();
    double[] pauses =
        arrived.stream()
            .mapToLong(Acquired::pauseMicros)
            .filter(pause -> pause >= 0)
            .mapToDouble(micros -> Math.round(micros / MICROS_PER_TENTH) / TENTHS)
            .sorted()
            .toArray();
    return rescale.measured(
        arrived.size(),
        bytes.length == 0 ? null : Long.valueOf(Arrays.stream(bytes).sum()),
        pauses.length == 0
            ? null
            : new PauseStatus(
                quantile(pauses, 0.5), quantile(pauses, MOST), pauses[pauses.length - 1]));
  }

  /**
   * What the new owners said of key groups whose handover began since this time, which is one of
   * the same clock as that of the Assigns.
   */
  private static List<Acquired> arrived(ControlState control, Instant since) {
    Set<String> begun = new HashSet<>();
    for (LoggedRecord logged : control.records()) {
      if (logged.said() instanceof Assign assign && !logged.at().isBefore(since)) {
        begun.add(assign.keyGroup() + "/" + assign.epoch());
      }
    }
    return control.records().stream()
        .map(LoggedRecord::said)
        .flatMap(said -> said instanceof Acquired acquired ? Stream.of(acquired) : Stream.empty())
        .filter(acquired -> begun.contains(acquired.keyGroup() + "/" + acquired.epoch()))
        .filter(acquired -> owns(control.view().keyGroup(acquired.keyGroup()), acquired))
        .toList();
  }

  private static boolean owns(KeyGroupState state, Acquired acquired) {
    return state.ownerEpoch() == acquired.epoch() && state.isOwnedBy(acquired.worker());
  }

  /** The smallest of the values, sorted, that at least this share of them does not exceed. */
  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }
}
