package dev.anomalydetector.e2e.datacenter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes records as JSON. */
final class TraceJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private TraceJson() {}

  static String write(TraceRecord item) {
    StringWriter text = new StringWriter(160);
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeNumberField("time", item.timeMillis());
      if (item instanceof MachineUsage usage) {
        writeMachine(json, usage.machine());
        json.writeObjectFieldStart("usage");
        for (Metric metric : Metric.values()) {
          json.writeNumberField(metric.field(), usage.value(metric));
        }
        json.writeEndObject();
      } else if (item instanceof TaskEvent event) {
        json.writeStringField("job", event.job());
        json.writeStringField("task", Integer.toString(event.task()));
        json.writeStringField("event", event.type().name());
        json.writeNumberField("priority", event.priority());
        if (event.machine().isPresent()) {
          writeMachine(json, event.machine().get());
        }
      }
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void writeMachine(JsonGenerator json, Machine machine) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeStringField("id", machine.id());
    json.writeNumberField("cpus", machine.cpus());
    json.writeNumberField("memory", machine.memory());
    json.writeEndObject();
  }
}
