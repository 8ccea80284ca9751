package dev.anomalydetector.job.alerting;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.Severity;
import dev.anomalydetector.job.event.EntityIds;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonCloudEventData;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Alerts as CloudEvents 1.0 in the JSON event format. The id of the event names the telling of the
 * alert, so that a consumer that drops ids it has seen gets each telling exactly once.
 */
public final class AlertEvents {

  /** Type of an event that says that an alert fires, or still does. */
  public static final String FIRING = "dev.anomalydetector.alert.firing";

  /** Type of an event that says that an alert has ended. */
  public static final String RESOLVED = "dev.anomalydetector.alert.resolved";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String resource;
  private final List<String> keyNames;
  private final JsonFormat format = new JsonFormat();

  /**
   * Makes events of the alerts of one AnomalyDetector.
   *
   * @param resource its {@code namespace/name}
   * @param keyNames its {@code spec.key}: names for the parts of an entity
   */
  public AlertEvents(String resource, List<String> keyNames) {
    this.resource = resource;
    this.keyNames = List.copyOf(keyNames);
  }

  /** The bytes of the event of a telling. */
  public byte[] serialize(Alert alert) {
    return format.serialize(event(alert));
  }

  /** The event of a telling. */
  public CloudEvent event(Alert alert) {
    return CloudEventBuilder.v1()
        .withId(alert.id() + "-" + alert.told())
        .withType(alert.resolved() ? RESOLVED : FIRING)
        .withSource(URI.create("/anomalydetectors/" + resource + "/" + alert.detector()))
        .withSubject(alert.entity())
        .withTime(time(alert.windowEndMillis()))
        .withData("application/json", JsonCloudEventData.wrap(data(alert)))
        .build();
  }

  private ObjectNode data(Alert alert) {
    ObjectNode data = MAPPER.createObjectNode();
    data.put("alert", alert.id());
    data.put("detector", alert.detector());
    data.put("metric", alert.metric());
    data.put("generation", alert.generation());
    ObjectNode entity = data.putObject("entity");
    List<String> values = EntityIds.split(alert.entity());
    for (int i = 0; i < values.size(); i++) {
      entity.put(i < keyNames.size() ? keyNames.get(i) : "key" + i, values.get(i));
    }
    data.put("state", alert.resolved() ? "Resolved" : "Firing");
    data.put("severity", alert.severity() == Severity.CRITICAL ? "Critical" : "Warning");
    data.put("reason", alert.reason().text());
    data.put("start", instant(alert.startMillis()));
    data.put("windowStart", instant(alert.windowStartMillis()));
    data.put("windowEnd", instant(alert.windowEndMillis()));
    putFinite(data, "actual", alert.actual());
    putFinite(data, "expected", alert.expected());
    putFinite(data, "lower", alert.lower());
    putFinite(data, "upper", alert.upper());
    putFinite(data, "score", alert.score());
    data.put("late", alert.late());
    return data;
  }

  /** JSON has no infinity: a bound that is not there is null. */
  private static void putFinite(ObjectNode data, String name, double value) {
    if (Double.isFinite(value)) {
      data.put(name, value);
    } else {
      data.putNull(name);
    }
  }

  /** ISO 8601 in UTC, always with seconds. */
  private static String instant(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static OffsetDateTime time(long millis) {
    return Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC);
  }
}
