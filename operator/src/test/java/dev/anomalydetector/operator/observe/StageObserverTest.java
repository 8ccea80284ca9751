package dev.anomalydetector.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.plan.PodResources;
import dev.anomalydetector.operator.plan.Stage;
import dev.anomalydetector.operator.plan.StagePlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageObserverTest {

  private static final PodResources RESOURCES = new PodResources(1, 1);
  private static final StagePlan PLAN =
      new StagePlan(
          Stage.INGEST,
          OptionalInt.empty(),
          "ingest",
          "d-ingest",
          List.of(),
          1,
          RESOURCES,
          RESOURCES,
          "hash");

  @ParameterizedTest
  @CsvSource({
    "STABLE, READY, RUNNING, RUNNING, READY, RUNNING",
    "DEPLOYED, READY, RUNNING, DEPLOYING, WORKING, DEPLOYING",
    "DEPLOYED, DEPLOYING, RECONCILING, DEPLOYING, WORKING, DEPLOYING",
    "DEPLOYED, DEPLOYED_NOT_READY, RECONCILING, DEPLOYING, WORKING, DEPLOYING",
    "STABLE, READY, RESTARTING, DEPLOYING, WORKING, JOB_NOT_RUNNING",
    "STABLE, MISSING, RUNNING, FAILING, WORKING, JOB_MANAGER_MISSING",
    "STABLE, ERROR, RUNNING, FAILING, WORKING, JOB_MANAGER_MISSING",
    "UPGRADING, READY, RUNNING, UPGRADING, WORKING, UPGRADING",
    "SUSPENDED, MISSING, FINISHED, UPGRADING, WORKING, UPGRADING",
    "STABLE, READY, FAILED, FAILING, STUCK, JOB_FAILED",
    "STABLE, READY, FINISHED, FAILING, STUCK, JOB_ENDED",
    "STABLE, READY, CANCELED, FAILING, STUCK, JOB_ENDED",
    "FAILED, ERROR, FAILED, FAILING, STUCK, JOB_FAILED",
    "FAILED, ERROR, RECONCILING, FAILING, STUCK, DEPLOYMENT_FAILED",
    "ROLLED_BACK, READY, RUNNING, FAILING, STUCK, ROLLED_BACK",
    "A_STATE_OF_THE_FUTURE, READY, RUNNING, DEPLOYING, WORKING, DEPLOYING"
  })
  void stateOfARunningJob(
      String lifecycle,
      String jobManager,
      String job,
      StageState state,
      Progress progress,
      Reason reason) {
    assertThat(observe(3, status(3, lifecycle, jobManager, job), false))
        .satisfies(
            observed -> {
              assertThat(observed.state()).isEqualTo(state);
              assertThat(observed.progress()).isEqualTo(progress);
              assertThat(observed.reason()).isEqualTo(reason);
            });
  }

  @Test
  void jobIsSuspendedWhenFlinksOperatorSaysSo() {
    assertThat(observe(3, status(3, "SUSPENDED", "MISSING", "FINISHED"), true).state())
        .isEqualTo(StageState.SUSPENDED);
    assertThat(observe(3, status(3, "UPGRADING", "READY", "RUNNING"), true))
        .satisfies(
            observed -> {
              assertThat(observed.progress()).isEqualTo(Progress.WORKING);
              assertThat(observed.reason()).isEqualTo(Reason.SUSPENDING);
            });
  }

  @Test
  void messageSaysWhetherAJobIsStoppedOrStarted() {
    assertThat(observe(3, status(3, "UPGRADING", "READY", "RUNNING"), false).message())
        .contains("is being stopped");
    assertThat(observe(3, status(3, "SUSPENDED", "MISSING", "FINISHED"), false).message())
        .contains("is being started");
    assertThat(observe(3, status(2, "STABLE", "READY", "RUNNING"), true).reason())
        .isEqualTo(Reason.SUSPENDING);
  }

  @Test
  void firstDeploymentIsNoUpgrade() {
    Map<String, Object> status = status(1, "UPGRADING", "MISSING", "");
    status.put("reconciliationStatus", Map.of("state", "UPGRADING"));

    assertThat(observe(1, status, false).state()).isEqualTo(StageState.DEPLOYING);
  }

  @Test
  void statusOfAnOlderSpecIsNotBelieved() {
    assertThat(observe(3, status(2, "STABLE", "READY", "RUNNING"), false).state())
        .isEqualTo(StageState.UPGRADING);
    assertThat(observe(1, Map.of(), false).state()).isEqualTo(StageState.SUBMITTED);
  }

  @Test
  void generationIsAlsoFoundWhereOldVersionsNoteIt() {
    Map<String, Object> status = status(0, "STABLE", "READY", "RUNNING");
    status.remove("observedGeneration");
    String noted =
        Serialization.asJson(
            Map.of("resource_metadata", Map.of("metadata", Map.of("generation", 3))));
    status.put("reconciliationStatus", Map.of("lastReconciledSpec", noted));

    assertThat(observe(3, status, false).state()).isEqualTo(StageState.RUNNING);
    assertThat(observe(4, status, false).state()).isEqualTo(StageState.UPGRADING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type":"x.UpgradeFailureException","message":"HA metadata not available"} | STUCK | MANUAL_RESTORE_REQUIRED | HA metadata not available
          {"type":"x.ValidationException","message":"Job parallelism must be larger than 0"} | STUCK | FLINK_REFUSED_SPEC | Job parallelism must be larger than 0
          {"type":"x.ReconciliationException","message":"a","throwableList":[{"message":"b"},{"message":"b"}]} | WORKING | FLINK_ERROR | a: b
          {"type":"x.DeploymentFailedException","message":"back-off 1m20s restarting failed container=flink-main-container pod=p_n(1)"} | WORKING | POD_FAILING | a container of the JobManager ends again and again; see its log
          {"type":"x.DeploymentFailedException","message":"Back-off pulling image \\"a\\""} | WORKING | IMAGE_PULL_FAILED | the JobManager's image cannot be fetched
          {"message":"topic usage (spec.source.kafka.topic) does not exist: create it or correct its name"} | WORKING | SOURCE_TOPIC_MISSING | topic usage (spec.source.kafka.topic) does not exist: create it or correct its name
          not JSON at all | WORKING | FLINK_ERROR | not JSON at all
          """)
  void errorIsClassifiedAndItsTextReachesTheUser(
      String error, Progress progress, Reason reason, String message) {
    Map<String, Object> status = status(3, "DEPLOYED", "READY", "RUNNING");
    status.put("error", error);

    assertThat(observe(3, status, false))
        .satisfies(
            observed -> {
              assertThat(observed.state()).isEqualTo(StageState.FAILING);
              assertThat(observed.progress()).isEqualTo(progress);
              assertThat(observed.reason()).isEqualTo(reason);
              assertThat(observed.message()).isEqualTo(message);
            });
  }

  private static StageObservation observe(
      long generation, Map<String, Object> status, boolean suspended) {
    GenericKubernetesResource deployment = new GenericKubernetesResource();
    deployment.setMetadata(
        new ObjectMetaBuilder()
            .withName("d-ingest")
            .withNamespace("n")
            .withGeneration(generation)
            .build());
    deployment.setAdditionalProperty("status", status);
    return StageObserver.observe(PLAN, deployment, suspended);
  }

  private static Map<String, Object> status(
      long generation, String lifecycle, String jobManager, String job) {
    Map<String, Object> status = new TreeMap<>();
    status.put("observedGeneration", generation);
    status.put("lifecycleState", lifecycle);
    status.put("jobManagerDeploymentStatus", jobManager);
    status.put("jobStatus", Map.of("state", job));
    status.put("reconciliationStatus", Map.of("lastStableSpec", "{}"));
    return status;
  }
}
