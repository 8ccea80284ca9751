package dev.anomalydetector.e2e.kubernetes;

import dev.anomalydetector.e2e.telemetry.Telemetry;
import dev.anomalydetector.e2e.telemetry.TelemetryPod;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;

/** A pod that fills the source topic. */
final class TelemetryJob {

  private TelemetryJob() {}

  /**
   * Starts it.
   *
   * @param name of the job; one of that name that is over is replaced
   * @param topic to write to
   * @param stepMillis how long a second of event time takes, milliseconds
   */
  static void start(
      KubernetesClient client,
      String namespace,
      String name,
      String image,
      String topic,
      Telemetry telemetry,
      int stepMillis) {
    Map<String, String> environment =
        Map.of(
            "BOOTSTRAP_SERVERS", "my-cluster-kafka-bootstrap.kafka.svc:9092",
            "TOPIC", topic,
            "SEED", Long.toString(telemetry.seed()),
            "MACHINES", Integer.toString(telemetry.machines()),
            "DURATION", telemetry.duration().toString(),
            "PARTITIONS", Integer.toString(telemetry.partitions()),
            "STEP_MILLIS", Integer.toString(stepMillis));
    List<EnvVar> variables =
        environment.entrySet().stream()
            .map(entry -> new EnvVar(entry.getKey(), entry.getValue(), null))
            .toList();
    Job job =
        new JobBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(namespace)
            .endMetadata()
            .withNewSpec()
            .withBackoffLimit(0) // A second pod would write everything again.
            .withNewTemplate()
            .withNewSpec()
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("telemetry")
            .withImage(image)
            .withImagePullPolicy("IfNotPresent")
            .withCommand(
                "java", "-Xmx128m", "-cp", "@/app/jib-classpath-file", TelemetryPod.class.getName())
            .withEnv(variables)
            .withNewResources()
            .addToRequests("cpu", new Quantity("50m"))
            .addToRequests("memory", new Quantity("192Mi"))
            .endResources()
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();
    client.resource(job).create();
  }

  /** Whether it has written all; fails if it has failed. */
  static boolean isOver(KubernetesClient client, String namespace, String name) {
    Job job = client.batch().v1().jobs().inNamespace(namespace).withName(name).get();
    if (job.getStatus().getFailed() != null && job.getStatus().getFailed() > 0) {
      throw new IllegalStateException("The telemetry pod failed: see the log of job " + name);
    }
    return job.getStatus().getSucceeded() != null && job.getStatus().getSucceeded() > 0;
  }
}
