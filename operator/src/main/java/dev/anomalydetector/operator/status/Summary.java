package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parts of a detector, the topics first, summed up as conditions.
 *
 * @param situation what was observed
 * @param parts how far each part has come
 */
record Summary(Situation situation, List<Part> parts) {

  void addTo(Conditions conditions) {
    Optional<Part> stuck = first(parts, Progress.STUCK);
    Optional<Part> open = stuck.or(() -> first(parts, Progress.WORKING));
    if (open.isPresent()) {
      Reason reason = open.get().reason();
      String message = message(parts);
      conditions.add(Conditions.READY, ConditionStatus.FALSE, reason, message);
      conditions.add(
          stuck.isPresent() ? Conditions.STALLED : Conditions.RECONCILING,
          ConditionStatus.TRUE,
          reason,
          message);
    } else if (situation.plan().suspended()) {
      conditions.add(
          Conditions.READY,
          ConditionStatus.FALSE,
          Reason.SUSPENDED,
          "the jobs are stopped, with their state, because spec.suspend is true");
    } else {
      conditions.add(Conditions.READY, ConditionStatus.TRUE, Reason.RUNNING, running());
    }
    add(conditions, Conditions.TOPICS_READY, parts.subList(0, 1), situation.topics().reason());
    add(
        conditions,
        Conditions.JOBS_READY,
        parts.subList(1, parts.size()),
        situation.plan().suspended() ? Reason.SUSPENDED : Reason.RUNNING);
  }

  private void add(Conditions conditions, String type, List<Part> some, Reason whenReady) {
    Optional<Part> open = first(some, Progress.STUCK).or(() -> first(some, Progress.WORKING));
    boolean ready = open.isEmpty() && whenReady != Reason.SUSPENDED;
    conditions.add(
        type,
        ready ? ConditionStatus.TRUE : ConditionStatus.FALSE,
        open.map(Part::reason).orElse(whenReady),
        open.isPresent()
            ? message(some)
            : some.get(0).message().isEmpty() ? running() : some.get(0).message());
  }

  private static Optional<Part> first(List<Part> parts, Progress progress) {
    return parts.stream().filter(part -> part.progress() == progress).findFirst();
  }

  private static String message(List<Part> parts) {
    return parts.stream()
        .filter(part -> part.progress() != Progress.READY)
        .map(Part::text)
        .collect(Collectors.joining("; "));
  }

  private String running() {
    if (situation.plan().suspended()) {
      return "the jobs are stopped, with their state";
    }
    int workers = situation.plan().stages().get(situation.plan().stages().size() - 1).parallelism();
    return "ingest and " + workers + (workers == 1 ? " worker are" : " workers are") + " running";
  }
}
