package dev.anomalydetector.operator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.Detectors;
import dev.anomalydetector.operator.rescale.WorkerSet;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change restarts the stages that it is about, and no other. */
class StageHashTest {

  private static final Planner PLANNER = new Planner(new PlanDefaults("job:1", "v1_20"));

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          upper: 0.9              | upper: 0.8                                     | false | true
          scaling:                | 'alerting: {cooldown: 1m}\n  scaling:'         | false | true
          modelMemory: 256Mi      | modelMemory: 512Mi                             | false | true
          source:                 | 'source:\n    outOfOrderness: 1m'              | false | true
          'value: event.cpu}'     | 'value: event.cpu, window: {aggregate: Average, size: 1m}}' | false | true
          'value: event.cpu}'     | 'value: event.cpu * 2.0}'                      | true  | true
          path: $.cpu             | path: $.load                                   | true  | false
          source:                 | 'source:\n    idleAfter: 5m'                   | true  | false
          topic: usage            | topic: load                                    | true  | true
          'directory: "s3://flink/checkpoints"' | 'interval: 9s, directory: "s3://flink/checkpoints"' | true | true
          'cluster: {name: main}' | 'cluster: {name: main}\n    tls: {}'           | true  | true
          replicas: 1             | 'replicas: 1, retention: 7d'                   | false | false
          scaling:                | 'suspend: true\n  scaling:'                    | false | false
          'scaling: {'            | 'scaling: {workers: 3, '                       | false | false
          """)
  void hashFollowsWhatTheStageReads(String before, String after, boolean ingest, boolean detect) {
    Map<String, String> old = hashes(Detectors.of("d", "n"));
    Map<String, String> edited =
        hashes(Detectors.edited("d", "n", before, after.replace("\\n", "\n")));

    assertThat(!old.get("ingest").equals(edited.get("ingest"))).as("ingest").isEqualTo(ingest);
    assertThat(!old.get("detect-0").equals(edited.get("detect-0"))).as("detect").isEqualTo(detect);
  }

  @Test
  void hashIsTheSameForTheSameSpec() {
    assertThat(hashes(Detectors.of("d", "n"))).isEqualTo(hashes(Detectors.of("d", "n")));
  }

  private static Map<String, String> hashes(AnomalyDetector detector) {
    PlanResult result = PLANNER.plan(detector, WorkerSet.first(1));
    assertThat(result).as("%s", result).isInstanceOf(PlanResult.Planned.class);
    return ((PlanResult.Planned) result)
        .plan().stages().stream()
            .collect(Collectors.toMap(StagePlan::name, StagePlan::configurationHash));
  }
}
