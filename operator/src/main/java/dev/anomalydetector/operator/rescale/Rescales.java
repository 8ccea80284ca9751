package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rescales that the status lists, the oldest first. */
public final class Rescales {

  /** How many of them a status keeps. */
  static final int KEPT = 10;

  private Rescales() {}

  /** The one that is going on. */
  public static Optional<RescaleStatus> running(List<RescaleStatus> rescales) {
    return last(rescales).filter(rescale -> rescale.phase().running());
  }

  /** The newest one. */
  public static Optional<RescaleStatus> last(List<RescaleStatus> rescales) {
    return rescales.isEmpty() ? Optional.empty() : Optional.of(rescales.get(rescales.size() - 1));
  }

  /** The newest one, if it was given up and the spec is still the one that asked for it. */
  public static Optional<RescaleStatus> rolledBack(List<RescaleStatus> rescales, long generation) {
    return last(rescales)
        .filter(rescale -> rescale.phase() == RescalePhase.ROLLED_BACK)
        .filter(rescale -> Long.valueOf(generation).equals(rescale.generation()));
  }

  /** The list with one more, or with the newest in a new state. */
  static List<RescaleStatus> with(List<RescaleStatus> rescales, RescaleStatus newest) {
    List<RescaleStatus> list = new ArrayList<>(rescales);
    list.removeIf(rescale -> rescale.id().equals(newest.id()));
    list.add(newest);
    return List.copyOf(list.subList(Math.max(0, list.size() - KEPT), list.size()));
  }

  /** A rescale as a sentence. */
  public static String text(RescaleStatus rescale) {
    String change = "from %d to %d: ".formatted(rescale.from(), rescale.to());
    String figures = "%d of %d key groups have moved".formatted(rescale.moved(), rescale.total());
    String back =
        rescale.phase() == RescalePhase.ROLLING_BACK
            ? "goes back, everything stays where it is; "
            : "";
    return change + back + figures + (rescale.message() == null ? "" : "; " + rescale.message());
  }
}
