package dev.anomalydetector.operator.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.plan.StagePlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/**
 * What Flink's operator says about a job. Its life cycle state alone does not tell: it says STABLE
 * while the JobManager is missing, and about an older spec until it has seen the newer one.
 */
public final class StageObserver {

  private static final JsonMapper JSON = new JsonMapper();

  private StageObserver() {}

  /**
   * The state of a job.
   *
   * @param deployment its FlinkDeployment
   * @param suspended whether the spec wants it stopped
   */
  public static StageObservation observe(
      StagePlan plan, GenericKubernetesResource deployment, boolean suspended) {
    JsonNode status = ChildStatus.of(deployment);
    String error = status.path("error").asText("");
    if (!error.isEmpty() && !error.equals("null")) {
      FlinkError parsed = FlinkError.parse(error);
      return new StageObservation(
          plan, StageState.FAILING, parsed.progress(), parsed.reason(), parsed.message());
    }
    if (observedGeneration(status) < ChildStatus.generation(deployment)) {
      return unseen(plan, deployment, status, suspended);
    }
    return suspended ? stopping(plan, status) : starting(plan, status);
  }

  private static StageObservation unseen(
      StagePlan plan, GenericKubernetesResource deployment, JsonNode status, boolean suspended) {
    String message =
        "FlinkDeployment " + deployment.getMetadata().getName() + " waits for Flink's operator";
    return observedGeneration(status) < 0
        ? StageObservation.working(plan, StageState.SUBMITTED, Reason.SUBMITTED, message)
        : StageObservation.working(
            plan, StageState.UPGRADING, suspended ? Reason.SUSPENDING : Reason.UPGRADING, message);
  }

  private static StageObservation stopping(StagePlan plan, JsonNode status) {
    return lifecycle(status).equals("SUSPENDED")
        ? new StageObservation(plan, StageState.SUSPENDED, Progress.READY, Reason.SUSPENDED, "")
        : StageObservation.working(
            plan, StageState.UPGRADING, Reason.SUSPENDING, "is being stopped with a savepoint");
  }

  private static StageObservation starting(StagePlan plan, JsonNode status) {
    String job = status.path("jobStatus").path("state").asText();
    String jobManager = status.path("jobManagerDeploymentStatus").asText();
    String lifecycle = lifecycle(status);
    return switch (lifecycle) {
      case "FAILED" ->
          job.equals("FAILED")
              ? StageObservation.stuck(plan, Reason.JOB_FAILED, "the Flink job has failed for good")
              : StageObservation.stuck(
                  plan, Reason.DEPLOYMENT_FAILED, "Flink's operator has given it up");
      case "ROLLING_BACK", "ROLLED_BACK" ->
          StageObservation.stuck(
              plan, Reason.ROLLED_BACK, "Flink's operator went back to what worked before");
      case "UPGRADING", "SUSPENDED" ->
          status.path("reconciliationStatus").hasNonNull("lastStableSpec")
              ? StageObservation.working(
                  plan,
                  StageState.UPGRADING,
                  Reason.UPGRADING,
                  lifecycle.equals("SUSPENDED")
                      ? "is stopped, and is being started from its state"
                      : "is being stopped with its state, to be started anew")
              : StageObservation.working(
                  plan, StageState.DEPLOYING, Reason.DEPLOYING, "is being deployed");
      default -> deployed(plan, lifecycle, jobManager, job);
    };
  }

  private static StageObservation deployed(
      StagePlan plan, String lifecycle, String jobManager, String job) {
    if (job.equals("FAILED")) {
      return StageObservation.stuck(plan, Reason.JOB_FAILED, "the Flink job has failed for good");
    }
    if (job.equals("FINISHED") || job.equals("CANCELED")) {
      return StageObservation.stuck(
          plan, Reason.JOB_ENDED, "the Flink job is " + job + "; somebody ended it");
    }
    if (jobManager.equals("MISSING") || jobManager.equals("ERROR")) {
      return StageObservation.working(
          plan,
          StageState.FAILING,
          Reason.JOB_MANAGER_MISSING,
          "the JobManager is " + jobManager + "; Flink's operator tries to bring it back");
    }
    if (!jobManager.equals("READY")) {
      return StageObservation.working(
          plan, StageState.DEPLOYING, Reason.DEPLOYING, "the JobManager is starting");
    }
    if (!job.equals("RUNNING")) {
      return StageObservation.working(
          plan,
          StageState.DEPLOYING,
          Reason.JOB_NOT_RUNNING,
          "the JobManager is ready, the Flink job is " + (job.isEmpty() ? "not there" : job));
    }
    return lifecycle.equals("STABLE")
        ? new StageObservation(plan, StageState.RUNNING, Progress.READY, Reason.RUNNING, "")
        : StageObservation.working(
            plan, StageState.DEPLOYING, Reason.DEPLOYING, "runs, and is not stable yet");
  }

  private static String lifecycle(JsonNode status) {
    return status.path("lifecycleState").asText();
  }

  /**
   * Which generation the status is about; -1 if it is about none. Versions of Flink's operator
   * before 1.8 say it only within the spec they noted down.
   */
  private static long observedGeneration(JsonNode status) {
    if (status.path("observedGeneration").isNumber()) {
      return status.path("observedGeneration").asLong();
    }
    String noted = status.path("reconciliationStatus").path("lastReconciledSpec").asText("");
    try {
      return JSON.readTree(noted.isEmpty() ? "{}" : noted)
          .at("/resource_metadata/metadata/generation")
          .asLong(-1);
    } catch (JsonProcessingException unreadable) {
      return -1;
    }
  }
}
