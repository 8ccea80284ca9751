package dev.anomalydetector.operator.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ManagementServerTest {

  @Test
  void probesAndMetricsAreAnswered() throws IOException, InterruptedException {
    AtomicBoolean ready = new AtomicBoolean();
    OperatorMetrics metrics = new OperatorMetrics();
    metrics.count("KafkaTopic", "apply");
    try (ManagementServer server = new ManagementServer(0, ready::get, metrics::scrape)) {
      assertThat(get(server, "/healthz").statusCode()).isEqualTo(200);
      assertThat(get(server, "/readyz").statusCode()).isEqualTo(503);
      ready.set(true);
      assertThat(get(server, "/readyz").statusCode()).isEqualTo(200);
      assertThat(get(server, "/metrics").body())
          .contains("anomaly_detector_api_writes_total{kind=\"KafkaTopic\",verb=\"apply\"} 1.0");
    }
  }

  private static HttpResponse<String> get(ManagementServer server, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
