package dev.anomalydetector.operator.render;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.plan.Stage;
import java.util.Map;
import java.util.TreeMap;

/**
 * The labels by which the operator finds what it made. The labels of the detector itself are not
 * copied: tools such as Argo CD would take the children for their own and prune them.
 */
public final class Labels {

  /** Name of the detector that an object belongs to. */
  public static final String DETECTOR = AnomalyDetector.GROUP + "/detector";

  /** Namespace of that detector; topics stand in another one. */
  public static final String DETECTOR_NAMESPACE = AnomalyDetector.GROUP + "/detector-namespace";

  /** The stage that a Flink job or a pod belongs to. */
  public static final String STAGE = AnomalyDetector.GROUP + "/stage";

  /** Who takes care of an object. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** The operator's name for itself, as field manager too. */
  public static final String OPERATOR = "anomaly-detector-operator";

  /** Label of Strimzi that names the Kafka cluster of a topic. */
  public static final String STRIMZI_CLUSTER = "strimzi.io/cluster";

  private Labels() {}

  /** The labels of everything that belongs to a detector. */
  public static Map<String, String> of(DetectorIdentity identity) {
    Map<String, String> labels = new TreeMap<>();
    labels.put(MANAGED_BY, OPERATOR);
    labels.put("app.kubernetes.io/name", "anomaly-detector");
    labels.put(DETECTOR, identity.names().name());
    labels.put(DETECTOR_NAMESPACE, identity.names().namespace());
    return labels;
  }

  /** The labels of a Flink job of a detector, and of its pods. */
  public static Map<String, String> of(DetectorIdentity identity, Stage stage) {
    Map<String, String> labels = of(identity);
    labels.put("app.kubernetes.io/component", stage.label());
    labels.put(STAGE, stage.label());
    return labels;
  }

  /** Selects the pods in which the workers of a detector detect. */
  public static String workerSelector(DetectorIdentity identity) {
    return DETECTOR
        + "="
        + identity.names().name()
        + ","
        + STAGE
        + "="
        + Stage.DETECT.label()
        + ",component=taskmanager";
  }

  /** Selects everything that the operator made. */
  public static String managedSelector() {
    return MANAGED_BY + "=" + OPERATOR;
  }
}
