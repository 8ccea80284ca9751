package dev.anomalydetector.operator.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.load.DetectorLoader;
import dev.anomalydetector.api.load.LoadResult;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.PlanDefaults;
import dev.anomalydetector.operator.plan.PlanResult;
import dev.anomalydetector.operator.plan.Planner;
import dev.anomalydetector.operator.rescale.WorkerSet;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder has a detector and, in the files that begin with out-, all that is made of it. To
 * write those anew: {@code mvn -pl operator -am test -Dtest=GoldenFolderTest -Dgolden.write=true},
 * and look at what changed.
 */
class GoldenFolderTest {

  private static final Path FOLDERS = Path.of("src/test/resources/golden");
  private static final Planner PLANNER =
      new Planner(new PlanDefaults("anomaly-detector/job:0.1.0", "v1_20"));

  static List<Path> folders() throws IOException {
    try (Stream<Path> folders = Files.list(FOLDERS)) {
      return folders.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void childrenAreAsWritten(Path folder) throws IOException {
    Map<String, String> made = children(folder.resolve("detector.yaml"));
    if (Boolean.getBoolean("golden.write")) {
      write(folder, made);
    }

    assertThat(written(folder)).isEqualTo(made);
  }

  private static Map<String, String> children(Path file) {
    LoadResult loaded = new DetectorLoader().load(file);
    assertThat(loaded).as("%s", loaded.findings()).isInstanceOf(LoadResult.Loaded.class);
    AnomalyDetector detector = ((LoadResult.Loaded) loaded).detector();
    detector.getMetadata().setUid("0b5cd2a1-7a0a-4a3e-8f5e-4f3a1c2d3e4f");
    detector.getMetadata().setGeneration(1L);
    PlanResult result =
        PLANNER.plan(detector, WorkerSet.first(detector.getSpec().scaling().workers()));
    assertThat(result).as("%s", result).isInstanceOf(PlanResult.Planned.class);
    DetectorPlan plan = ((PlanResult.Planned) result).plan();
    Map<String, String> children = new TreeMap<>();
    for (HasMetadata child : render(plan)) {
      children.put(
          "out-" + child.getKind() + "." + child.getMetadata().getName() + ".yaml",
          Serialization.asYaml(child));
    }
    return children;
  }

  private static List<HasMetadata> render(DetectorPlan plan) {
    List<HasMetadata> children = new ArrayList<>();
    plan.topics()
        .ifPresent(
            topics ->
                topics
                    .topics()
                    .forEach(
                        topic ->
                            children.add(
                                KafkaTopicRenderer.render(
                                    plan.identity(), topics, topic, "kafka.strimzi.io/v1"))));
    children.add(ConfigMapRenderer.render(plan));
    if (plan.flink().serviceAccount().isEmpty()) {
      children.add(ServiceAccountRenderer.render(plan));
      children.add(RoleRenderer.render(plan));
      children.add(RoleBindingRenderer.render(plan));
    }
    plan.stages()
        .forEach(
            stage -> children.add(FlinkDeploymentRenderer.render(plan, stage, Optional.empty())));
    return children;
  }

  private static Map<String, String> written(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> listed = Files.list(folder)) {
      for (Path file : listed.toList()) {
        if (file.getFileName().toString().startsWith("out-")) {
          files.put(file.getFileName().toString(), Files.readString(file));
        }
      }
    }
    return files;
  }

  private static void write(Path folder, Map<String, String> files) throws IOException {
    for (String stale : written(folder).keySet()) {
      Files.delete(folder.resolve(stale));
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
  }
}
