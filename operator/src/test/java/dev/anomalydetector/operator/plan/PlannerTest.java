package dev.anomalydetector.operator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.Detectors;
import dev.anomalydetector.operator.rescale.WorkerSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {

  private static final long MEBI = 1024 * 1024;

  private final Planner planner = new Planner(new PlanDefaults("job:1", "v1_20"));

  @Test
  void topicsAreNamedAndDividedForTheDetector() {
    DetectorPlan plan = planned(Detectors.of("d", "n"));

    TopicsPlan topics = plan.topics().orElseThrow();
    assertThat(topics.namespace()).isEqualTo("n");
    assertThat(topics.topics())
        .extracting(TopicPlan::name, TopicPlan::partitions)
        .containsExactly(
            tuple("n.d.events", 8),
            tuple("n.d.control", 1),
            tuple("n.d.alerts", 1),
            tuple("n.d.dead-letter", 1));
    assertThat(topics.topics().get(1).configuration()).containsEntry("cleanup.policy", "compact");
  }

  @Test
  void defaultsOfTheOperatorAreTakenWhereTheSpecSaysNothing() {
    FlinkPlan flink = planned(Detectors.of("d", "n")).flink();

    assertThat(flink.image()).isEqualTo("job:1");
    assertThat(flink.version()).isEqualTo("v1_20");
    assertThat(flink.directory()).isEqualTo("s3://flink/checkpoints/n/d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'cluster: {name: main}'                       | 'tls: {}'          | spec.kafka
          'checkpoint: {directory: "s3://flink/checkpoints"}' | 'checkpoint: {}' | spec.flink.checkpoint.directory
          'key: [machine]'                              | 'key: [machin]'    | spec.key[0]
          'checkpoint: {directory'                      | 'podTemplate: {spec: {containers: [{image: x}]}}\n    checkpoint: {directory' | spec.flink.podTemplate.spec.containers[0].name
          """)
  void whatCannotRunInAClusterIsRefusedWithItsPlace(String before, String after, String path) {
    PlanResult result = planner.plan(Detectors.edited("d", "n", before, after), WorkerSet.first(1));

    assertThat(result).isInstanceOf(PlanResult.Refused.class);
    assertThat(((PlanResult.Refused) result).errors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.path()).hasToString(path);
              assertThat(error.message()).isNotBlank();
            });
  }

  @Test
  void memoryOfAWorkerFitsItsShareOfTheModels() {
    for (long modelMemory = 64; modelMemory <= 65_536; modelMemory *= 2) {
      long needed = TaskManagerMemory.neededBytes(modelMemory * MEBI);
      assertThat(needed % (64 * MEBI)).isZero();
      assertThat(TaskManagerMemory.heapBytes(needed))
          .as("heap of %d MiB for models of %d MiB", needed / MEBI, modelMemory)
          .isGreaterThanOrEqualTo(modelMemory * MEBI);
    }
  }

  @Test
  void tooLittleMemoryIsAWarning() {
    AnomalyDetector tight =
        Detectors.edited(
            "d",
            "n",
            "checkpoint: {directory",
            "taskManager: {memory: 768Mi}\n    checkpoint: {directory");

    PlanResult result = planner.plan(tight, WorkerSet.first(1));

    assertThat(result).as("%s", result).isInstanceOf(PlanResult.Planned.class);
    assertThat(((PlanResult.Planned) result).warnings())
        .extracting(Finding::path)
        .singleElement()
        .hasToString("spec.flink.taskManager.memory");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          file:///data/checkpoints | | true
          file:/data/checkpoints | /other | true
          file:///data/checkpoints | /dat | true
          file:///data/checkpoints | /data | false
          file:///data | /data/ | false
          s3://data/checkpoints | | false
          """)
  void directoryWithoutAVolumeIsAWarning(String directory, String mounted, boolean warned) {
    String template =
        mounted == null
            ? ""
            : "podTemplate: {spec: {containers: [{name: flink-main-container, volumeMounts: [{name: v,"
                + " mountPath: "
                + mounted
                + "}]}]}}\n    ";
    AnomalyDetector detector =
        Detectors.edited(
            "d",
            "n",
            "checkpoint: {directory: \"s3://flink/checkpoints\"}",
            template + "checkpoint: {directory: \"" + directory + "\"}");

    PlanResult result = planner.plan(detector, WorkerSet.first(1));

    assertThat(result).as("%s", result).isInstanceOf(PlanResult.Planned.class);
    assertThat(((PlanResult.Planned) result).warnings())
        .extracting(finding -> finding.path().toString())
        .isEqualTo(warned ? List.of("spec.flink.checkpoint.directory") : List.of());
  }

  private DetectorPlan planned(AnomalyDetector detector) {
    PlanResult result = planner.plan(detector, WorkerSet.first(1));
    assertThat(result).as("%s", result).isInstanceOf(PlanResult.Planned.class);
    return ((PlanResult.Planned) result).plan();
  }
}
