package dev.anomalydetector.job.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.engine.alert.Severity;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class AlertEventsTest {

  private static final long NOON = Instant.parse("2026-12-01T12:00:00Z").toEpochMilli();
  private static final AlertEvents EVENTS =
      new AlertEvents("monitoring/datacenter", List.of("zone", "machine"));

  private static Alert alert(String entity, AlertReason reason, double expected, double upper) {
    return new Alert(
        "8c7746c1-6bc7-3f44-98c2-1acbc8a38cdc",
        3,
        "cpu-unusual",
        "cpu-minute",
        7,
        entity,
        NOON - 60_000,
        NOON - 30_000,
        NOON,
        0.97,
        expected,
        Double.NEGATIVE_INFINITY,
        upper,
        2.5,
        Severity.CRITICAL,
        reason,
        true);
  }

  private static JsonNode json(Alert alert) throws IOException {
    return new ObjectMapper().readTree(EVENTS.serialize(alert));
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void anAlertIsACloudEventInTheJsonFormat() throws IOException {
    Alert alert = alert("eu|m-17", AlertReason.THRESHOLD_CROSSED, 0.4, 0.6);
    JsonNode event = json(alert);

    assertThat(names(event))
        .containsExactlyInAnyOrder(
            "specversion", "id", "source", "type", "subject", "datacontenttype", "time", "data");
    assertThat(event.get("specversion").asText()).isEqualTo("1.0");
    assertThat(event.get("id").asText()).isEqualTo(alert.id() + "-3");
    assertThat(event.get("source").asText())
        .isEqualTo("/anomalydetectors/monitoring/datacenter/cpu-unusual");
    assertThat(event.get("type").asText()).isEqualTo("dev.anomalydetector.alert.firing");
    assertThat(event.get("subject").asText()).isEqualTo("eu|m-17");
    assertThat(event.get("datacontenttype").asText()).isEqualTo("application/json");
  }

  @Test
  void itsDataSayWhatPeopleAndProgramsNeed() throws IOException {
    JsonNode data = json(alert("eu|m-17", AlertReason.SEVERITY_RAISED, 0.4, 0.6)).get("data");

    assertThat(names(data))
        .containsExactly(
            "alert",
            "detector",
            "metric",
            "generation",
            "entity",
            "state",
            "severity",
            "reason",
            "start",
            "windowStart",
            "windowEnd",
            "actual",
            "expected",
            "lower",
            "upper",
            "score",
            "late");
    assertThat(data.get("entity").toString()).isEqualTo("{\"zone\":\"eu\",\"machine\":\"m-17\"}");
    assertThat(data.get("state").asText()).isEqualTo("Firing");
    assertThat(data.get("severity").asText()).isEqualTo("Critical");
    assertThat(data.get("reason").asText()).isEqualTo("SeverityRaised");
    assertThat(data.get("generation").asLong()).isEqualTo(7);
    assertThat(data.get("actual").asDouble()).isEqualTo(0.97);
    assertThat(data.get("late").asBoolean()).isTrue();
  }

  @Test
  void aBoundThatIsNotThereIsNull() throws IOException {
    JsonNode data =
        json(alert("m", AlertReason.THRESHOLD_CROSSED, Double.NaN, Double.POSITIVE_INFINITY))
            .get("data");

    for (String name : List.of("expected", "lower", "upper")) {
      assertThat(data.get(name).isNull()).as(name).isTrue();
    }
  }

  @Test
  void timesAlwaysHaveSecondsAndAreInUtc() throws IOException {
    JsonNode event = json(alert("m", AlertReason.THRESHOLD_CROSSED, 0.4, 0.6));

    assertThat(event.get("time").asText()).isEqualTo("2026-12-01T12:00:00Z");
    assertThat(event.get("data").get("windowEnd").asText()).isEqualTo("2026-12-01T12:00:00Z");
    assertThat(event.get("data").get("start").asText()).isEqualTo("2026-12-01T11:59:00Z");
  }

  @Test
  void theEndOfAnAlertIsAnEventOfAnotherType() throws IOException {
    for (AlertReason reason : AlertReason.values()) {
      JsonNode event = json(alert("m", reason, 0.4, 0.6));
      boolean ends =
          List.of("BackToNormal", "EntityExpired", "EntityEvicted").contains(reason.text());
      assertThat(event.get("type").asText())
          .isEqualTo(ends ? AlertEvents.RESOLVED : AlertEvents.FIRING);
      assertThat(event.get("data").get("state").asText()).isEqualTo(ends ? "Resolved" : "Firing");
    }
  }

  @Test
  void namesOfEntitiesMayHoldAnything() throws IOException {
    String entity = "a\"b\\|\u0001\n\u00e4\uD83D\uDE80";
    JsonNode event = json(alert(entity, AlertReason.THRESHOLD_CROSSED, 0.4, 0.6));

    assertThat(event.get("subject").asText()).isEqualTo(entity);
    assertThat(event.get("data").get("entity").get("zone").asText())
        .isEqualTo("a\"b|\u0001\n\u00e4\uD83D\uDE80");
  }

  @Test
  void theLibrarysOwnReaderReadsThem() {
    CloudEvent event =
        new JsonFormat()
            .deserialize(EVENTS.serialize(alert("m", AlertReason.STILL_FIRING, 0.4, 0.6)));

    assertThat(event.getTime().toInstant()).isEqualTo(Instant.ofEpochMilli(NOON));
    assertThat(event.getSubject()).isEqualTo("m");
  }

  @Test
  void tellingsOfOneAlertShareTheKeySoThatTheyStayInOrder() throws Exception {
    AlertSerializer serializer = new AlertSerializer("alerts", "a/b", List.of("machine"));
    serializer.open(null, null);
    Alert alert = alert("m", AlertReason.THRESHOLD_CROSSED, 0.4, 0.6);
    ProducerRecord<byte[], byte[]> written = serializer.serialize(alert, null, null);

    assertThat(written.topic()).isEqualTo("alerts");
    assertThat(new String(written.key(), StandardCharsets.UTF_8)).isEqualTo(alert.id());
    assertThat(new String(written.headers().lastHeader("content-type").value()))
        .isEqualTo("application/cloudevents+json; charset=UTF-8");
    assertThat(new ObjectMapper().readTree(written.value()).get("id").asText())
        .isEqualTo(alert.id() + "-3");
  }
}
