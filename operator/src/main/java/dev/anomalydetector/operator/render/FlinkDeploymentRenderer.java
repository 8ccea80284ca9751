package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.v1alpha1.DeploymentMode;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.FlinkPlan;
import dev.anomalydetector.operator.plan.PodResources;
import dev.anomalydetector.operator.plan.StagePlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.kubernetes.operator.api.spec.FlinkDeploymentSpec;
import org.apache.flink.kubernetes.operator.api.spec.JobManagerSpec;
import org.apache.flink.kubernetes.operator.api.spec.JobSpec;
import org.apache.flink.kubernetes.operator.api.spec.JobState;
import org.apache.flink.kubernetes.operator.api.spec.KubernetesDeploymentMode;
import org.apache.flink.kubernetes.operator.api.spec.Resource;
import org.apache.flink.kubernetes.operator.api.spec.TaskManagerSpec;
import org.apache.flink.kubernetes.operator.api.spec.UpgradeMode;

/** A Flink job, for Flink's operator: an application cluster of its own. */
public final class FlinkDeploymentRenderer {

  /** API version of the objects. */
  public static final String API_VERSION = "flink.apache.org/v1beta1";

  /** Kind of the objects. */
  public static final String KIND = "FlinkDeployment";

  /** Not in Flink's usrlib, over which its operator's standalone mode mounts an empty folder. */
  private static final String JAR = "local:///opt/anomaly/job.jar";

  private FlinkDeploymentRenderer() {}

  /**
   * Renders the deployment of a stage.
   *
   * @param serviceAccountUid uid of the pods' service account, whose tokens end with it: pods of
   *     another one are made anew; empty if the account is not the operator's
   */
  public static GenericKubernetesResource render(
      DetectorPlan plan, StagePlan stage, Optional<String> serviceAccountUid) {
    ObjectNode tree = Json.tree(Map.of("apiVersion", API_VERSION, "kind", KIND));
    tree.set(
        "metadata",
        Json.tree(
            ChildMetadata.of(
                plan.identity(), stage.deployment(), Labels.of(plan.identity(), stage.stage()))));
    ObjectNode spec = Json.tree(spec(plan, stage));
    // As a text: users may run a Flink that the typed API does not know yet.
    spec.put("flinkVersion", plan.flink().version());
    spec.set("podTemplate", PodTemplate.of(plan, stage, serviceAccountUid));
    tree.set("spec", spec);
    return Json.resource(tree);
  }

  private static FlinkDeploymentSpec spec(DetectorPlan plan, StagePlan stage) {
    FlinkPlan flink = plan.flink();
    FlinkDeploymentSpec spec = new FlinkDeploymentSpec();
    spec.setImage(flink.image());
    flink.imagePullPolicy().ifPresent(policy -> spec.setImagePullPolicy(policy.text()));
    spec.setMode(
        flink.mode() == DeploymentMode.NATIVE
            ? KubernetesDeploymentMode.NATIVE
            : KubernetesDeploymentMode.STANDALONE);
    spec.setServiceAccount(ServiceAccountRenderer.name(plan));
    spec.setFlinkConfiguration(FlinkConfiguration.of(flink, stage));
    spec.setJobManager(new JobManagerSpec(resource(stage.jobManager()), 1, null));
    spec.setTaskManager(new TaskManagerSpec(resource(stage.taskManager()), null, null));
    spec.setJob(job(plan, stage));
    return spec;
  }

  private static JobSpec job(DetectorPlan plan, StagePlan stage) {
    JobSpec job = new JobSpec();
    job.setJarURI(JAR);
    job.setEntryClass(stage.stage().entryClass());
    job.setArgs(stage.arguments().toArray(String[]::new));
    job.setParallelism(stage.parallelism());
    job.setUpgradeMode(UpgradeMode.SAVEPOINT);
    job.setState(plan.suspended() ? JobState.SUSPENDED : JobState.RUNNING);
    return job;
  }

  private static Resource resource(PodResources resources) {
    return new Resource(resources.cpu(), resources.memoryMebibytes() + "m", null);
  }
}
