package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.SSABasedGenericKubernetesResourceMatcher;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes objects as they should be, by server-side apply, and only where they are not: the fields
 * that this operator manages are compared first. What belongs to somebody else is left alone.
 */
final class ChildWriter {

  private static final Logger LOG = LoggerFactory.getLogger(ChildWriter.class);

  private final ApiWrites writes;

  ChildWriter(ApiWrites writes) {
    this.writes = writes;
  }

  /** Makes one object as it should be. */
  <R extends HasMetadata> Written<R> apply(
      ChildKind<R> kind, R desired, DetectorIdentity identity, Context<AnomalyDetector> context) {
    Resource<R> access = kind.access().apply(context.getClient(), desired);
    Optional<R> cached = kind.cached(desired);
    // The cache has only what the operator made: an object of somebody else is not in it.
    Optional<R> actual = cached.or(() -> Optional.ofNullable(access.get()));
    if (actual.isPresent()) {
      Optional<Written<R>> foreign = foreign(kind, actual.get(), identity);
      if (foreign.isPresent()) {
        return foreign.get();
      }
      if (matches(actual.get(), desired, context)) {
        return new Written.Done<>(actual.get());
      }
    }
    LOG.info("Applying {} {}", kind.name(), desired.getMetadata().getName());
    writes.count(kind.name(), "apply");
    R applied = access.fieldManager(Labels.OPERATOR).forceConflicts().serverSideApply();
    kind.written(cached, applied);
    return new Written.Done<>(applied);
  }

  /** Removes one object, unless it is being removed already. */
  <R extends HasMetadata> void delete(ChildKind<R> kind, R child, KubernetesClient client) {
    if (child.getMetadata().getDeletionTimestamp() == null) {
      LOG.info("Deleting {} {}", kind.name(), child.getMetadata().getName());
      writes.count(kind.name(), "delete");
      kind.access().apply(client, child).delete();
    }
  }

  private static <R extends HasMetadata> boolean matches(
      R actual, R desired, Context<AnomalyDetector> context) {
    return SSABasedGenericKubernetesResourceMatcher.<R>getInstance()
        .matches(actual, desired, context);
  }

  private static <R extends HasMetadata> Optional<Written<R>> foreign(
      ChildKind<R> kind, R actual, DetectorIdentity identity) {
    String place = ChildKind.place(kind.name(), actual);
    if (!Ownership.belongs(actual, identity)) {
      return Optional.of(
          new Written.Foreign<>(
              Reason.NAME_TAKEN,
              place
                  + " exists and does not belong to this detector: remove it, or give the detector"
                  + " another name"));
    }
    if (actual.getMetadata().getDeletionTimestamp() != null
        || Ownership.outlived(actual, identity)) {
      return Optional.of(
          new Written.Foreign<>(
              Reason.WAITING_FOR_REMOVAL,
              place + " is still being removed; it is made anew when it is gone"));
    }
    return Optional.empty();
  }
}
