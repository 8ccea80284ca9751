package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OperatorClientTest {

  @Test
  void requestThatAlwaysFailsDoesNotKeepAThread() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(500, -1);
          exchange.close();
        });
    server.start();
    String url = "http://localhost:" + server.getAddress().getPort();
    try (KubernetesClient client =
        OperatorClient.of(new ConfigBuilder().withMasterUrl(url).build())) {
      var pods = client.pods().inNamespace("n").withName("p");

      assertThatThrownBy(pods::get).isInstanceOf(KubernetesClientException.class);

      assertThat(requests).hasValueLessThanOrEqualTo(2);
    } finally {
      server.stop(0);
    }
  }
}
