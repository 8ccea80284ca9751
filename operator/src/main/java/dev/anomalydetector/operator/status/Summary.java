package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parts of a detector summed up as conditions.
 *
 * @param situation what was observed
 * @param topics how far the topics have come
 * @param jobs how far each Flink job has come without which something does not work
 * @param rescale what there is to say of the number of workers, if anything
 */
record Summary(Situation situation, Part topics, List<Part> jobs, Optional<Part> rescale) {

  void addTo(Conditions conditions) {
    List<Part> all = new ArrayList<>(List.of(topics));
    all.addAll(jobs);
    Outcome whole = outcome(all, jobsDone());
    add(conditions, ConditionTypes.READY, whole);
    mostUrgent(all)
        .map(part -> new Part(part.name(), part.progress(), whole.reason(), whole.message()))
        // A detector detects while its key groups move, but is not yet as the spec wants it.
        .or(() -> rescale)
        .ifPresent(
            part ->
                conditions.add(
                    part.progress() == Progress.STUCK
                        ? ConditionTypes.STALLED
                        : ConditionTypes.RECONCILING,
                    ConditionStatus.TRUE,
                    part.reason(),
                    part.message()));
    Outcome made = new Outcome(ConditionStatus.TRUE, topics.reason(), topics.message());
    add(conditions, ConditionTypes.TOPICS_READY, outcome(List.of(topics), made));
    add(conditions, ConditionTypes.JOBS_READY, outcome(jobs, jobsDone()));
  }

  private static void add(Conditions conditions, String type, Outcome outcome) {
    conditions.add(type, outcome.status(), outcome.reason(), outcome.message());
  }

  /** What to say of some parts: that of those which are not ready, if any. */
  private static Outcome outcome(List<Part> parts, Outcome whenReady) {
    return mostUrgent(parts)
        .map(part -> new Outcome(ConditionStatus.FALSE, part.reason(), message(parts)))
        .orElse(whenReady);
  }

  /** The first part that needs somebody, or else the first that is not ready. */
  private static Optional<Part> mostUrgent(List<Part> parts) {
    return first(parts, Progress.STUCK).or(() -> first(parts, Progress.WORKING));
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

  /** What to say of jobs that do what the spec wants. */
  private Outcome jobsDone() {
    if (situation.plan().suspended()) {
      return new Outcome(
          ConditionStatus.FALSE,
          Reason.SUSPENDED,
          "the jobs are stopped, with their state, because spec.suspend is true");
    }
    int workers = jobs.size() - 1;
    return new Outcome(
        ConditionStatus.TRUE,
        Reason.RUNNING,
        "ingest and " + workers + (workers == 1 ? " worker are" : " workers are") + " running");
  }

  private record Outcome(ConditionStatus status, Reason reason, String message) {}
}
