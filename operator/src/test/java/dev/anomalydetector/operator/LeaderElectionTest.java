package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Crds;
import dev.anomalydetector.operator.cluster.WithApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two operators as they run in their image: one acts, and when it ends the other takes over. */
@WithApiServer
class LeaderElectionTest {

  /** A lease is another's only after it has run out. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long SECONDS_TO_END = 20;

  @TempDir private Path folder;
  private final ApiServer server;
  private final OperatorHarness harness;

  LeaderElectionTest(ApiServer server) {
    this.server = server;
    harness = new OperatorHarness(server);
  }

  @BeforeEach
  void installCrds() {
    Crds.installFlink(harness.client);
    Crds.installStrimzi(harness.client);
  }

  @Test
  void secondOperatorTakesOverWhenTheFirstEnds() throws Exception {
    Path kubeConfig = Files.writeString(folder.resolve("kubeconfig"), server.kubeConfig());
    try (OperatorProcess first = new OperatorProcess(folder, kubeConfig, harness.namespace)) {
      await().atMost(PATIENCE).until(() -> first.answers("/readyz"));
      harness.apply("one");
      await().atMost(PATIENCE).until(() -> harness.others.topics(harness.namespace).size() == 4);
      try (OperatorProcess second = new OperatorProcess(folder, kubeConfig, harness.namespace)) {
        await().atMost(PATIENCE).until(() -> second.answers("/healthz"));
        awaitMessage(first, "one", "Applying ConfigMap one-detector");

        assertThat(first.endsWithin(SECONDS_TO_END)).isTrue();

        harness.apply("two");
        awaitMessage(second, "two", "Applying ConfigMap two-detector");
      }
    }
  }

  private static void awaitMessage(OperatorProcess operator, String detector, String message) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsInstanceOf(JsonProcessingException.class) // half a line so far
        .untilAsserted(() -> assertThat(messages(operator, detector)).contains(message));
  }

  /** What an operator has said about a detector; each line of its log is JSON. */
  private static List<String> messages(OperatorProcess operator, String detector)
      throws IOException {
    List<String> messages = new ArrayList<>();
    for (String line : operator.log().lines().toList()) {
      JsonNode entry = new JsonMapper().readTree(line);
      if (entry.path("name").asText().equals(detector)) {
        messages.add(entry.path("message").asText());
      }
    }
    return messages;
  }
}
