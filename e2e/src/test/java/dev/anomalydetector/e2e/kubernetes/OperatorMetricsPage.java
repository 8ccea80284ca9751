package dev.anomalydetector.e2e.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;

/** What the operator counts, read through the API server. */
final class OperatorMetricsPage {

  private static final String WRITES = "anomaly_detector_api_writes_total";
  private static final String RECONCILIATIONS = "operator_sdk_reconciliations_success_total";

  private OperatorMetricsPage() {}

  /** Writes to the API server since the operator started. */
  static double writes(KubernetesClient client) {
    return sum(client, WRITES);
  }

  /** Reconciliations since the operator started. */
  static double reconciliations(KubernetesClient client) {
    return sum(client, RECONCILIATIONS);
  }

  private static double sum(KubernetesClient client, String metric) {
    String page =
        client.raw(
            "/api/v1/namespaces/"
                + ClusterEnvironment.SYSTEM
                + "/services/anomaly-detector:http/proxy/metrics");
    return page.lines()
        .filter(line -> line.startsWith(metric))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
