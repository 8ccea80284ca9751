package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.observe.TopicsObservation;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.render.ConfigMapRenderer;
import dev.anomalydetector.operator.render.RoleBindingRenderer;
import dev.anomalydetector.operator.render.RoleRenderer;
import dev.anomalydetector.operator.render.ServiceAccountRenderer;
import dev.anomalydetector.operator.status.Situation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a plan into effect, as far as can be done now, and reports how far that is. */
final class Rollout {

  private final ChildKinds kinds;
  private final ChildWriter writer;
  private final TopicRollout topics;
  private final StageRollout stages;

  Rollout(ChildKinds kinds, ChildWriter writer, WatchedNamespaces namespaces, Clock clock) {
    this.kinds = kinds;
    this.writer = writer;
    this.topics = new TopicRollout(kinds, writer, namespaces);
    this.stages = new StageRollout(kinds, writer, clock);
  }

  Situation run(long generation, DetectorPlan plan, Context<AnomalyDetector> context) {
    TopicsObservation topicsObserved = topics.run(plan, context);
    Optional<Written.Foreign<?>> foreign = applyOwn(plan, context);
    List<StageObservation> observed =
        foreign.isPresent()
            ? plan.stages().stream().<StageObservation>map(foreign.get()::observation).toList()
            : stages.run(plan, topicsObserved, context);
    return new Situation(generation, plan, topicsObserved, observed);
  }

  /** What the jobs need beside them; the first that belongs to somebody else, if any. */
  private Optional<Written.Foreign<?>> applyOwn(
      DetectorPlan plan, Context<AnomalyDetector> context) {
    List<Written<? extends HasMetadata>> written = new ArrayList<>();
    written.add(write(kinds.configMaps(), ConfigMapRenderer.render(plan), plan, context));
    if (plan.flink().serviceAccount().isEmpty()) {
      written.add(
          write(kinds.serviceAccounts(), ServiceAccountRenderer.render(plan), plan, context));
      written.add(write(kinds.roles(), RoleRenderer.render(plan), plan, context));
      written.add(write(kinds.roleBindings(), RoleBindingRenderer.render(plan), plan, context));
    }
    return written.stream()
        .filter(Written.Foreign.class::isInstance)
        .<Written.Foreign<?>>map(result -> (Written.Foreign<?>) result)
        .findFirst();
  }

  private <R extends HasMetadata> Written<R> write(
      ChildKind<R> kind, R desired, DetectorPlan plan, Context<AnomalyDetector> context) {
    return writer.apply(kind, desired, plan.identity(), context);
  }
}
