package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.DeletionPolicy;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what a deleted detector leaves: first the jobs, which would go on writing, then, if it
 * says so, the topics. It creates nothing, takes "not there" and "forbidden" for done, as in a
 * namespace that is going away, and at a deadline deletes the topics in any case and gives up
 * rather than hold the detector for ever.
 */
final class Cleanup {

  private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private final ChildKinds kinds;
  private final ApiWrites writes;
  private final EventPublisher events;
  private final Duration deadline;
  private final Clock clock;

  Cleanup(
      ChildKinds kinds, ApiWrites writes, EventPublisher events, Duration deadline, Clock clock) {
    this.kinds = kinds;
    this.writes = writes;
    this.events = events;
    this.deadline = deadline;
    this.clock = clock;
  }

  /** Goes on with it; true when there is nothing left to do. */
  boolean run(AnomalyDetector detector, Context<AnomalyDetector> context) {
    DetectorIdentity identity = DetectorIdentity.of(detector);
    List<GenericKubernetesResource> left =
        new ArrayList<>(remove(kinds.flinkDeployments(context), identity, context));
    boolean late = late(detector);
    // Jobs that do not go must not keep topics that are to go: nobody would delete them later.
    boolean askedOnlyNow = false;
    if ((left.isEmpty() || late) && policy(detector) == DeletionPolicy.DELETE) {
      List<GenericKubernetesResource> topics =
          remove(kinds.kafkaTopics(context), identity, context);
      askedOnlyNow =
          topics.stream().anyMatch(topic -> topic.getMetadata().getDeletionTimestamp() == null);
      left.addAll(topics);
    }
    if (left.isEmpty()) {
      return true;
    }
    if (!late || askedOnlyNow) {
      return false;
    }
    events.warn(
        detector,
        Reason.DELETION_TIMED_OUT,
        "did not go within "
            + deadline.toSeconds()
            + " s: "
            + left.stream()
                .map(child -> ChildKind.place(child.getKind(), child))
                .sorted()
                .collect(Collectors.joining(", "))
            + ". The operator that holds their finalizers may be gone. Remove them by hand.",
        context.getClient());
    return true;
  }

  private boolean late(AnomalyDetector detector) {
    Instant deleted = Instant.parse(detector.getMetadata().getDeletionTimestamp());
    return Duration.between(deleted, clock.instant()).compareTo(deadline) >= 0;
  }

  private static DeletionPolicy policy(AnomalyDetector detector) {
    return detector.getSpec() == null
        ? DeletionPolicy.RETAIN
        : detector.getSpec().kafka().topics().deletionPolicy();
  }

  /** Deletes all objects of a kind; those that are still there. */
  private List<GenericKubernetesResource> remove(
      Optional<ChildKind<GenericKubernetesResource>> kind,
      DetectorIdentity identity,
      Context<AnomalyDetector> context) {
    if (kind.isEmpty()) {
      return List.of();
    }
    return kind.get().of(identity).stream()
        .filter(child -> !deleted(kind.get(), child, context))
        .toList();
  }

  private boolean deleted(
      ChildKind<GenericKubernetesResource> kind,
      GenericKubernetesResource child,
      Context<AnomalyDetector> context) {
    if (child.getMetadata().getDeletionTimestamp() != null) {
      return false;
    }
    LOG.info("Deleting {} {}", kind.name(), child.getMetadata().getName());
    writes.count(kind.name(), "delete");
    try {
      return kind.access().apply(context.getClient(), child).delete().isEmpty();
    } catch (KubernetesClientException refused) {
      if (refused.getCode() == FORBIDDEN || refused.getCode() == NOT_FOUND) {
        LOG.info(
            "{} {} is left: {}", kind.name(), child.getMetadata().getName(), refused.getMessage());
        return true;
      }
      throw refused;
    }
  }
}
