package dev.anomalydetector.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaTest {

  @Test
  void isARealBrokerWithTheTopicsAskedFor(@TempDir Path directory) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory)) {
      kafka.createTopics(List.of(new NewTopic("events", 64, (short) 1)));
      kafka.createTopics(List.of(new NewTopic("events", 64, (short) 1)));

      Properties properties = new Properties();
      properties.putAll(Map.copyOf(kafka.clientSettings()));
      try (Admin admin = Admin.create(properties)) {
        assertThat(admin.listTopics().names().get()).isEqualTo(Set.of("events"));
        assertThat(
                admin
                    .describeTopics(List.of("events"))
                    .allTopicNames()
                    .get()
                    .get("events")
                    .partitions())
            .hasSize(64);
      }
    }
  }
}
