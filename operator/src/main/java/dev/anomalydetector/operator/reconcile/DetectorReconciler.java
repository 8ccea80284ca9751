package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.plan.PlanResult;
import dev.anomalydetector.operator.plan.Planner;
import dev.anomalydetector.operator.status.Assessment;
import dev.anomalydetector.operator.status.Situation;
import dev.anomalydetector.operator.status.StatusAssembler;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the cluster to what a detector wants: plan, render and apply, observe, status. Each step
 * can be repeated, so that it does not matter where an earlier attempt ended.
 */
@ControllerConfiguration(name = DetectorReconciler.NAME)
public final class DetectorReconciler
    implements Reconciler<AnomalyDetector>, Cleaner<AnomalyDetector>, AutoCloseable {

  /** Name of the controller. */
  public static final String NAME = "anomaly-detector";

  private static final Logger LOG = LoggerFactory.getLogger(DetectorReconciler.class);
  private static final Duration DELETION_POLL = Duration.ofSeconds(2);

  /** A failure is told to users when it happens again: a single one may be a hiccup. */
  private static final int ATTEMPTS_BEFORE_REPORT = 2;

  private final Planner planner;
  private final StatusAssembler statuses;
  private final ChildKinds kinds;
  private final Rollout rollout;
  private final RescaleRollout rescale;
  private final ControlSessions sessions;
  private final EventPublisher events;
  private final StatusWriter statusWriter;
  private final Cleanup cleanup;

  /** A reconciler with these settings. */
  public DetectorReconciler(ReconcilerSettings settings, ApiWrites writes) {
    planner = new Planner(settings.defaults());
    statuses = new StatusAssembler(settings.deadlines(), settings.clock());
    kinds = new ChildKinds(settings.namespaces());
    ChildWriter writer = new ChildWriter(writes);
    rollout = new Rollout(kinds, writer, settings.namespaces(), settings.clock());
    sessions = new ControlSessions(settings.control());
    rescale =
        new RescaleRollout(kinds, writer, sessions, settings.deadlines().poll(), settings.clock());
    events = new EventPublisher(writes, settings.clock());
    statusWriter = new StatusWriter(writes, events);
    cleanup = new Cleanup(kinds, writes, events, settings.deletion(), settings.clock());
  }

  @Override
  public List<EventSource<?, AnomalyDetector>> prepareEventSources(
      EventSourceContext<AnomalyDetector> context) {
    return kinds.start(context);
  }

  @Override
  public UpdateControl<AnomalyDetector> reconcile(
      AnomalyDetector given, Context<AnomalyDetector> context) {
    long generation = given.getMetadata().getGeneration();
    // Tools take an object without a status for finished: say first that it is not.
    AnomalyDetector detector =
        given.getStatus() == null || given.getStatus().conditions().isEmpty()
            ? statusWriter.write(given, statuses.accepted(generation), context)
            : given;
    PlanResult planned = planner.plan(detector, rescale.workers(detector, context));
    if (planned instanceof PlanResult.Refused refused) {
      LOG.info("The spec is refused: {}", refused.errors());
      statusWriter.write(
          detector, statuses.refused(detector.getStatus(), generation, refused.errors()), context);
      return UpdateControl.noUpdate();
    }
    PlanResult.Planned valid = (PlanResult.Planned) planned;
    Situation situation = rollout.run(generation, valid.plan(), context);
    RescaleRollout.Step step =
        rescale.next(
            detector, situation, statuses.readiness(detector.getStatus(), situation), context);
    Assessment assessment = statuses.observed(detector.getStatus(), situation, step.report());
    statusWriter.write(detector, assessment.status(), context);
    // After the status: what it says is found again after a crash, what was merely done is not.
    rescale.take(step, detector, context);
    if (!observed(given, generation)) {
      valid.warnings().forEach(warning -> warn(detector, warning, context));
    }
    UpdateControl<AnomalyDetector> control = UpdateControl.noUpdate();
    return assessment.lookAgain().map(control::rescheduleAfter).orElse(control);
  }

  private static boolean observed(AnomalyDetector detector, long generation) {
    return detector.getStatus() != null
        && Objects.equals(detector.getStatus().observedGeneration(), generation);
  }

  private void warn(AnomalyDetector detector, Finding warning, Context<AnomalyDetector> context) {
    events.warn(
        detector,
        Reason.QUESTIONABLE_SPEC,
        warning.path() + ": " + warning.value() + " " + warning.message(),
        context.getClient());
  }

  @Override
  public DeleteControl cleanup(AnomalyDetector detector, Context<AnomalyDetector> context) {
    sessions.close(DetectorNames.of(detector));
    sayThatItGoes(detector, context);
    return cleanup.run(detector, context)
        ? DeleteControl.defaultDelete()
        : DeleteControl.noFinalizerRemoval().rescheduleAfter(DELETION_POLL);
  }

  /** Whoever looks meanwhile must not read that it runs. That it goes is what counts. */
  private void sayThatItGoes(AnomalyDetector detector, Context<AnomalyDetector> context) {
    long generation = detector.getMetadata().getGeneration();
    try {
      statusWriter.write(detector, statuses.deleting(detector.getStatus(), generation), context);
    } catch (KubernetesClientException e) {
      LOG.debug("The status could not say that the detector is being deleted", e);
    }
  }

  @Override
  public ErrorStatusUpdateControl<AnomalyDetector> updateErrorStatus(
      AnomalyDetector detector, Context<AnomalyDetector> context, Exception failure) {
    Failure meaning = Failure.of(failure);
    boolean hiccup =
        meaning.reason() == Reason.API_ERROR
            && context.getRetryInfo().map(RetryInfo::getAttemptCount).orElse(0)
                < ATTEMPTS_BEFORE_REPORT;
    if (hiccup || detector.isMarkedForDeletion()) {
      return ErrorStatusUpdateControl.noStatusUpdate();
    }
    AnomalyDetectorStatus status =
        statuses.failed(
            detector.getStatus(),
            detector.getMetadata().getGeneration(),
            meaning.reason(),
            meaning.message());
    statusWriter.write(detector, status, context);
    return ErrorStatusUpdateControl.noStatusUpdate();
  }

  /** Lets go of what it holds open. */
  @Override
  public void close() {
    sessions.close();
  }
}
