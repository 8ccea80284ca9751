package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.control.ControlException;
import dev.anomalydetector.operator.control.ControlSession;
import dev.anomalydetector.operator.control.ControlState;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.rescale.Readiness;
import dev.anomalydetector.operator.rescale.RescaleDecision;
import dev.anomalydetector.operator.rescale.RescaleReport;
import dev.anomalydetector.operator.rescale.RescaleRules;
import dev.anomalydetector.operator.rescale.RescaleSituation;
import dev.anomalydetector.operator.rescale.WorkerSet;
import dev.anomalydetector.operator.status.Situation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** Changes the number of workers, one step at each reconciliation. */
final class RescaleRollout {

  private final ChildKinds kinds;
  private final ChildWriter writer;
  private final ControlSessions sessions;
  private final Duration whileUnreachable;
  private final Clock clock;

  RescaleRollout(
      ChildKinds kinds,
      ChildWriter writer,
      ControlSessions sessions,
      Duration whileUnreachable,
      Clock clock) {
    this.kinds = kinds;
    this.writer = writer;
    this.sessions = sessions;
    this.whileUnreachable = whileUnreachable;
    this.clock = clock;
  }

  /** The workers that are to run now. */
  SortedSet<Integer> workers(AnomalyDetector detector, Context<AnomalyDetector> context) {
    SortedSet<Integer> workers =
        WorkerSet.of(
            detector.getStatus(),
            detector.getMetadata().getGeneration(),
            detector.getSpec().scaling().workers(),
            deployments(detector, context).staying());
    workers.addAll(sessions.involved(DetectorNames.of(detector)));
    return workers;
  }

  /** What is to be done next; nothing is written yet. */
  Step next(
      AnomalyDetector detector,
      Situation situation,
      Map<Integer, Readiness> readiness,
      Context<AnomalyDetector> context) {
    if (situation.topics().progress() != Progress.READY) {
      return Step.nothing(RescaleReport.unchanged(detector.getStatus(), none(), none()));
    }
    Deployments deployments = deployments(detector, context);
    if (RescaleRules.isAtRest(
        detector.getStatus(),
        situation.generation(),
        detector.getSpec().scaling(),
        detector.getSpec().suspend(),
        deployments.all())) {
      sessions.close(DetectorNames.of(detector));
      return Step.nothing(RescaleReport.unchanged(detector.getStatus(), none(), none()));
    }
    try {
      return sessions
          .read(detector, context.getClient())
          .map(control -> decided(detector, situation, readiness, deployments, control))
          .orElseGet(
              () ->
                  Step.nothing(
                      RescaleReport.unchanged(
                          detector.getStatus(), none(), Optional.of(RescaleRules.SOON))));
    } catch (ControlException unreachable) {
      return Step.nothing(
          RescaleReport.unchanged(
              detector.getStatus(),
              Optional.of(unreachable.getMessage()),
              Optional.of(whileUnreachable)));
    }
  }

  private Step decided(
      AnomalyDetector detector,
      Situation situation,
      Map<Integer, Readiness> readiness,
      Deployments deployments,
      ControlState control) {
    RescaleDecision decision =
        RescaleRules.decide(
            new RescaleSituation(
                situation.generation(),
                detector.getSpec().scaling(),
                detector.getSpec().suspend(),
                RescaleReport.unchanged(detector.getStatus(), none(), none()).rescales(),
                readiness,
                deployments.all(),
                control,
                clock.instant()));
    return new Step(RescaleReport.of(decision), Optional.of(decision), deployments);
  }

  /** Does it; the status says it already. */
  void take(Step step, AnomalyDetector detector, Context<AnomalyDetector> context) {
    if (step.decision().isEmpty()) {
      return;
    }
    RescaleDecision decision = step.decision().get();
    for (int worker : decision.stop()) {
      GenericKubernetesResource deployment = step.deployments().byWorker().get(worker);
      kinds
          .flinkDeployments(context)
          .ifPresent(kind -> writer.delete(kind, deployment, context.getClient()));
    }
    DetectorNames names = DetectorNames.of(detector);
    Optional<ControlSession> session = sessions.session(names);
    if (!decision.write().isEmpty()) {
      session.ifPresent(open -> open.write(decision.write()));
    }
    if (!decision.remove().isEmpty()) {
      session.ifPresent(open -> open.remove(decision.remove()));
    }
    if (decision.lookAgain().isEmpty()) {
      sessions.close(names);
    }
  }

  private Deployments deployments(AnomalyDetector detector, Context<AnomalyDetector> context) {
    DetectorNames names = DetectorNames.of(detector);
    return kinds
        .flinkDeployments(context)
        .map(
            kind ->
                Deployments.of(
                    names,
                    detector.getSpec().scaling().keyGroups(),
                    kind.of(DetectorIdentity.of(detector))))
        .orElseGet(() -> new Deployments(Map.of()));
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  /**
   * What is to be done.
   *
   * @param report what the status is to say
   * @param decision what was decided; empty if nothing could be
   * @param deployments the deployments that it is about
   */
  record Step(RescaleReport report, Optional<RescaleDecision> decision, Deployments deployments) {

    static Step nothing(RescaleReport report) {
      return new Step(report, Optional.empty(), new Deployments(Map.of()));
    }
  }
}
