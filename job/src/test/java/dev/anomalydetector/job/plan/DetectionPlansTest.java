package dev.anomalydetector.job.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.LimitsPlan;
import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.MetricPlan;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.RelativeDifferencePlan;
import dev.anomalydetector.job.engine.model.RobustZScorePlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectionPlansTest {

  private static final double NONE = Double.POSITIVE_INFINITY;

  private static String yaml(String metrics, String detectors, String rest) {
    return """
        apiVersion: anomalydetector.dev/v1alpha1
        kind: AnomalyDetector
        metadata: {name: datacenter, namespace: monitoring, generation: 5}
        spec:
          source:
            kafka: {topic: usage}
            timestamp: {field: time}
            fields: {machine: {path: $.machine, type: String}, cpu: {path: $.cpu}}
            outOfOrderness: 7s
          key: [machine]
          metrics: [%s]
          detectors: [%s]
        %s"""
        .formatted(metrics, detectors, rest.indent(2));
  }

  private static DetectionPlan plan(String metrics, String detectors, String rest) {
    return DetectionPlans.of(new DetectorText(yaml(metrics, detectors, rest)).parse());
  }

  private static final String CPU = "{name: cpu, value: event.cpu}";

  @Test
  void aDetectorThatSaysNothingGetsTheDefaults() {
    DetectionPlan plan = plan(CPU, "{name: unusual, metrics: [cpu], model: {ewma: {}}}", "");

    assertThat(plan.resource()).isEqualTo("monitoring/datacenter");
    assertThat(plan.generation()).isEqualTo(5);
    assertThat(plan.outOfOrdernessMillis()).isEqualTo(7_000);
    assertThat(plan.metrics())
        .containsExactly(new MetricPlan("cpu", "cpu: event.cpu", Optional.empty()));
    assertThat(plan.rules())
        .containsExactly(
            new RulePlan(
                "unusual",
                0,
                new EwmaPlan(86_400_000, 5),
                Direction.BOTH,
                0,
                0,
                -NONE,
                NONE,
                30,
                new AlertPlan(0, 600_000, 300_000, AlertPlan.NEVER, 1, 2)));
  }

  @Test
  void everySettingOfADetectorArrives() {
    DetectionPlan plan =
        plan(
            CPU,
            """
            {name: full, metrics: [cpu], model: {threshold: {upper: 90}}, direction: Up,
             minimumDeviation: {absolute: 3, relative: 20%}, validRange: {minimum: 0, maximum: 100},
             warmUp: {samples: 4}, for: 2m, severity: {warning: 1.5, critical: 3}}""",
            "alerting: {cooldown: 1m, resolveAfter: 30s, renotifyAfter: 4h}");

    assertThat(plan.rules())
        .containsExactly(
            new RulePlan(
                "full",
                0,
                new ThresholdPlan(-NONE, 90),
                Direction.UP,
                3,
                0.2,
                0,
                100,
                4,
                new AlertPlan(120_000, 60_000, 30_000, 14_400_000, 1.5, 3)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          threshold: {lower: 1}                        | 0
          threshold: {lower: 1, upper: 2}              | 0
          ewma: {halfLife: 10m, threshold: 3}          | 30
          robustZScore: {}                             | 30
          robustZScore: {window: 1d, threshold: 4}     | 30
          relativeDifference: {}                       | 30
          relativeDifference: {windows: 9, threshold: 1.9} | 30
          """)
  void eachModelHasItsPlanAndWarmUp(String model, int warmUp) {
    DetectionPlan plan = plan(CPU, "{name: d, metrics: [cpu], model: {%s}}".formatted(model), "");

    assertThat(plan.rules().get(0).warmUpSamples()).isEqualTo(warmUp);
    assertThat(plan.rules().get(0).model())
        .isEqualTo(
            switch (model) {
              case "threshold: {lower: 1}" -> new ThresholdPlan(1, NONE);
              case "threshold: {lower: 1, upper: 2}" -> new ThresholdPlan(1, 2);
              case "ewma: {halfLife: 10m, threshold: 3}" -> new EwmaPlan(600_000, 3);
              case "robustZScore: {}" -> new RobustZScorePlan(604_800_000, 6);
              case "robustZScore: {window: 1d, threshold: 4}" ->
                  new RobustZScorePlan(86_400_000, 4);
              case "relativeDifference: {}" -> new RelativeDifferencePlan(5, 0.5);
              default -> new RelativeDifferencePlan(9, 1.9);
            });
  }

  @Test
  void aDetectorOfSeveralMetricsIsARuleForEach() {
    DetectionPlan plan =
        plan(
            CPU + ", {name: half, value: event.cpu / 2.0}",
            "{name: a, metrics: [half, cpu], model: {ewma: {}}}, "
                + "{name: b, metrics: [half], model: {ewma: {}}, direction: Down}",
            "");

    assertThat(plan.rules())
        .extracting(rule -> rule.detector() + " " + plan.metricName(rule) + " " + rule.direction())
        .containsExactly("a half BOTH", "a cpu BOTH", "b half DOWN");
  }

  @Test
  void everyAggregateAndMeaningOfMissingArrives() {
    for (Aggregate aggregate : Aggregate.values()) {
      boolean quantile = aggregate == Aggregate.QUANTILE;
      String name = camelCase(aggregate.name());
      DetectionPlan plan =
          plan(
              "{name: w, value: event.cpu, window: {aggregate: %s, size: 1m, slide: 10s%s}}"
                  .formatted(name, quantile ? ", quantile: 0.9" : ""),
              "{name: d, metrics: [w], model: {ewma: {}}}",
              "");
      WindowPlan window = plan.metrics().get(0).window().orElseThrow();
      assertThat(window.aggregate()).isEqualTo(aggregate);
      assertThat(Double.toString(window.quantile())).isEqualTo(quantile ? "0.9" : "NaN");
      assertThat(window.sizeMillis()).isEqualTo(60_000);
      assertThat(window.slideMillis()).isEqualTo(10_000);
      assertThat(window.missing()).isEqualTo(Missing.IGNORE);
    }
    for (Missing missing : Missing.values()) {
      DetectionPlan plan =
          plan(
              "{name: w, where: event.cpu > 1.0, window: {aggregate: Count, size: 1m, missing: %s%s}}"
                  .formatted(
                      camelCase(missing.name()),
                      missing == Missing.VALUE ? ", missingValue: 4" : ""),
              "{name: d, metrics: [w], model: {ewma: {}}}",
              "");
      WindowPlan window = plan.metrics().get(0).window().orElseThrow();
      assertThat(window.missing()).isEqualTo(missing);
      assertThat(window.slideMillis()).as("windows that do not overlap").isEqualTo(60_000);
      assertThat(Double.toString(window.missingValue()))
          .isEqualTo(missing == Missing.VALUE ? "4.0" : "NaN");
    }
  }

  private static String camelCase(String constant) {
    StringBuilder name = new StringBuilder();
    for (String word : constant.split("_")) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
    }
    return name.toString();
  }

  @Test
  void limitsAreDividedAmongKeyGroupsAndUndividedWhereThereIsOneEngine() {
    String detectors = "{name: d, metrics: [cpu], model: {ewma: {}}}";
    String rest =
        "scaling: {keyGroups: 3}\nlimits: {entities: 100, modelMemory: 10Mi, idleEntityTimeToLive: 2h, onLimit: Refuse}";

    assertThat(plan(CPU, detectors, rest).limits())
        .isEqualTo(new LimitsPlan(34, 10 * 1024 * 1024 / 3 + 1, OnLimit.REFUSE, 7_200_000));
    assertThat(
            DetectionPlans.undivided(new DetectorText(yaml(CPU, detectors, rest)).parse()).limits())
        .isEqualTo(new LimitsPlan(100, 10 * 1024 * 1024, OnLimit.REFUSE, 7_200_000));
  }

  @Test
  void theGreatestLimitsAreNoProblem() {
    LimitsPlan limits =
        plan(
                CPU,
                "{name: d, metrics: [cpu], model: {ewma: {}}}",
                "scaling: {keyGroups: 1}\nlimits: {entities: 1000000000, modelMemory: 999999Ti}")
            .limits();

    assertThat(limits.maximumEntities()).isEqualTo(1_000_000_000);
    assertThat(limits.maximumBytes()).isEqualTo(999_999L << 40);
  }

  @Test
  void theMemoryOfAnEntityIsThatOfAllItsModelsAndWindows() {
    String detectors = "{name: d, metrics: [cpu], model: {%s}}";
    long threshold = plan(CPU, detectors.formatted("threshold: {upper: 1}"), "").entityBytes();
    long ewma = plan(CPU, detectors.formatted("ewma: {}"), "").entityBytes();
    long robust = plan(CPU, detectors.formatted("robustZScore: {}"), "").entityBytes();

    assertThat(List.of(threshold, ewma, robust)).isSorted().allMatch(bytes -> bytes < 4_000);
  }

  @Test
  void aTextThatIsNoDetectorIsRefusedWithAllFindings() {
    assertThatThrownBy(() -> new DetectorText("kind: Pod").parse())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("AnomalyDetector")
        .hasMessageContaining(";");
    assertThatThrownBy(() -> new DetectorText(null)).isInstanceOf(NullPointerException.class);
  }
}
