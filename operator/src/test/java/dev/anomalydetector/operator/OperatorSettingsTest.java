package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorSettingsTest {

  private static final Map<String, String> LEAST = Map.of("JOB_IMAGE", "job:1");

  @Test
  void littleNeedsToBeSaid() {
    OperatorSettings settings = OperatorSettings.of(LEAST);

    assertThat(settings.namespaces().detectors()).isEmpty();
    assertThat(settings.defaults().flinkVersion()).isEqualTo("v1_20");
    assertThat(settings.leaderElection()).isFalse();
    assertThat(settings.progress()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.port()).isEqualTo(8080);
  }

  @Test
  void namespacesAreLists() {
    Map<String, String> environment = new HashMap<>(LEAST);
    environment.put("WATCH_NAMESPACES", "a, b,,");
    environment.put("KAFKA_NAMESPACES", "kafka");

    OperatorSettings settings = OperatorSettings.of(environment);

    assertThat(settings.namespaces().detectors()).isEqualTo(Set.of("a", "b"));
    assertThat(settings.namespaces().kafka()).isEqualTo(Set.of("kafka"));
  }

  @ParameterizedTest
  @CsvSource({
    "JOB_IMAGE, '', JOB_IMAGE is not set",
    "LEADER_ELECTION, yes, 'LEADER_ELECTION: ''yes'' must be true or false'",
    "PROGRESS_DEADLINE, soon, 'PROGRESS_DEADLINE: ''soon'' must be a time span'",
    "HTTP_PORT, 70000, 'HTTP_PORT: ''70000'' must be a port'",
    "HTTP_PORT, http, 'HTTP_PORT: ''http'' must be a port'"
  })
  void nonsenseIsRefusedWithWhatIsAllowed(String name, String value, String message) {
    Map<String, String> environment = new HashMap<>(LEAST);
    environment.put(name, value);

    assertThatThrownBy(() -> OperatorSettings.of(environment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
