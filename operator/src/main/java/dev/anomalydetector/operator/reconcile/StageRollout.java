package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.observe.StageObserver;
import dev.anomalydetector.operator.observe.TopicsObservation;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.StagePlan;
import dev.anomalydetector.operator.render.FlinkDeploymentRenderer;
import dev.anomalydetector.operator.render.ServiceAccountRenderer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Makes the Flink jobs of a detector, and looks at what they do. */
final class StageRollout {

  private final ChildKinds kinds;
  private final ChildWriter writer;
  private final PodInspection inspection;

  StageRollout(ChildKinds kinds, ChildWriter writer, Clock clock) {
    this.kinds = kinds;
    this.writer = writer;
    this.inspection = new PodInspection(clock);
  }

  /** Makes the jobs; those that are not there yet only when the topics are ready. */
  List<StageObservation> run(
      DetectorPlan plan, TopicsObservation topics, Context<AnomalyDetector> context) {
    Optional<ChildKind<GenericKubernetesResource>> kind = kinds.flinkDeployments(context);
    return plan.stages().stream()
        .map(
            stage ->
                kind.isPresent()
                    ? run(plan, stage, kind.get(), topics, context)
                    : StageObservation.waiting(
                        stage,
                        Reason.FLINK_OPERATOR_NOT_INSTALLED,
                        "the CRD flinkdeployments.flink.apache.org is not installed: install the"
                            + " Flink Kubernetes Operator"))
        .toList();
  }

  private StageObservation run(
      DetectorPlan plan,
      StagePlan stage,
      ChildKind<GenericKubernetesResource> kind,
      TopicsObservation topics,
      Context<AnomalyDetector> context) {
    GenericKubernetesResource desired =
        FlinkDeploymentRenderer.render(plan, stage, serviceAccountUid(plan));
    if (kind.cached(desired).isEmpty()) {
      if (plan.suspended()) {
        // Flink's operator refuses a job that begins suspended.
        return new StageObservation(
            stage, StageState.SUSPENDED, Progress.READY, Reason.SUSPENDED, "");
      }
      if (topics.progress() != Progress.READY) {
        return StageObservation.waiting(
            stage, Reason.WAITING_FOR_TOPICS, "waits until the topics are ready");
      }
    }
    Written<GenericKubernetesResource> written =
        writer.apply(kind, desired, plan.identity(), context);
    if (written instanceof Written.Foreign<GenericKubernetesResource> foreign) {
      return foreign.observation(stage);
    }
    GenericKubernetesResource deployment =
        ((Written.Done<GenericKubernetesResource>) written).object();
    StageObservation observed = StageObserver.observe(stage, deployment, plan.suspended());
    return observed.progress() == Progress.WORKING && !plan.suspended()
        ? inspection.explained(observed, plan, context.getClient())
        : observed;
  }

  /** The uid of the service account that the operator made for the pods. */
  private Optional<String> serviceAccountUid(DetectorPlan plan) {
    return plan.flink().serviceAccount().isPresent()
        ? Optional.empty()
        : kinds
            .serviceAccounts()
            .cached(plan.names().namespace(), ServiceAccountRenderer.name(plan))
            .map(account -> account.getMetadata().getUid());
  }
}
