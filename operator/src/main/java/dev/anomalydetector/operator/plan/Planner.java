package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.FlinkSpec;
import dev.anomalydetector.api.v1alpha1.KafkaSpec;
import dev.anomalydetector.api.v1alpha1.TrustedCertificate;
import dev.anomalydetector.api.validate.DetectorValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** Turns a spec into a plan. Pure: the same spec always gives the same plan. */
public final class Planner {

  private final PlanDefaults defaults;

  /** A planner with these defaults. */
  public Planner(PlanDefaults defaults) {
    this.defaults = defaults;
  }

  /**
   * Plans a detector, or says why it cannot be put into effect.
   *
   * @param workers numbers of the workers that are to run
   */
  public PlanResult plan(AnomalyDetector detector, SortedSet<Integer> workers) {
    List<Finding> findings = new ArrayList<>(DetectorValidator.validate(detector));
    findings.addAll(ClusterChecks.check(detector));
    List<Finding> errors = findings.stream().filter(Finding::error).toList();
    if (!errors.isEmpty()) {
      return new PlanResult.Refused(errors);
    }
    return new PlanResult.Planned(planValid(detector, workers), findings);
  }

  private DetectorPlan planValid(AnomalyDetector detector, SortedSet<Integer> workers) {
    AnomalyDetectorSpec spec = detector.getSpec();
    DetectorNames names = DetectorNames.of(detector);
    return new DetectorPlan(
        DetectorIdentity.of(detector),
        DetectorDocument.of(detector),
        topics(detector, names),
        flink(spec, names),
        StagePlanner.plan(detector, names, workers),
        spec.suspend());
  }

  private static Optional<TopicsPlan> topics(AnomalyDetector detector, DetectorNames names) {
    return KafkaConnection.clusterNamespace(detector)
        .map(
            namespace ->
                new TopicsPlan(
                    detector.getSpec().kafka().cluster().name(),
                    namespace,
                    TopicPlanner.plan(detector.getSpec(), names)));
  }

  private FlinkPlan flink(AnomalyDetectorSpec spec, DetectorNames names) {
    FlinkSpec flink = spec.flink();
    KafkaSpec kafka = spec.kafka();
    return new FlinkPlan(
        Optional.ofNullable(flink.image()).orElse(defaults.jobImage()),
        Optional.ofNullable(flink.imagePullPolicy()),
        Optional.ofNullable(flink.version()).orElse(defaults.flinkVersion()),
        flink.mode(),
        Optional.ofNullable(flink.serviceAccount()),
        flink.checkpoint().interval().millis(),
        directory(flink.checkpoint().directory(), names),
        flink.configuration(),
        flink.podTemplate(),
        Optional.ofNullable(kafka.authentication()).map(user -> user.secretName()),
        kafka.tls() == null
            ? List.of()
            : kafka.tls().trustedCertificates().stream()
                .map(TrustedCertificate::secretName)
                .distinct()
                .toList());
  }

  private static String directory(String parent, DetectorNames names) {
    String folder = parent.endsWith("/") ? parent.substring(0, parent.length() - 1) : parent;
    return folder + "/" + names.namespace() + "/" + names.name();
  }
}
