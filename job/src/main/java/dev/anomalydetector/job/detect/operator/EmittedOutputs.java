package dev.anomalydetector.job.detect.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * What engines emit, on its way to the sinks; held back while replay passes what is durable
 * already.
 */
final class EmittedOutputs implements Outputs {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Output<StreamRecord<Alert>> output;
  private final OutputTag<DeadLetter> deadLetters;
  private final String sourceTopic;
  private final String eventsTopic;
  private boolean heldBack;

  EmittedOutputs(
      Output<StreamRecord<Alert>> output,
      OutputTag<DeadLetter> deadLetters,
      String sourceTopic,
      String eventsTopic) {
    this.output = output;
    this.deadLetters = deadLetters;
    this.sourceTopic = sourceTopic;
    this.eventsTopic = eventsTopic;
  }

  void holdBack(boolean held) {
    heldBack = held;
  }

  @Override
  public void alert(Alert alert) {
    if (!heldBack) {
      output.collect(new StreamRecord<>(alert));
    }
  }

  @Override
  public void late(Event event, String metric) {
    String message =
        "came too late for metric %s of %s: all windows of its event time %s were closed. Raise spec.source.outOfOrderness if this is common."
            .formatted(metric, event.entity(), Instant.ofEpochMilli(event.timeMillis()));
    emit(letter(Reason.LATE, message, event, metric));
  }

  @Override
  public void foreign(Event event) {
    String message =
        "was written under a list of metrics that the events topic no longer tells of. It is old:"
            + " raise spec.kafka.topics.retention if detect has to read so far back";
    emit(letter(Reason.UNREADABLE_EVENT, message, event, null));
  }

  private DeadLetter letter(Reason reason, String message, Event event, String metric) {
    return new DeadLetter(
        reason,
        message,
        sourceTopic,
        event.sourcePartition(),
        event.sourceOffset(),
        json(event, metric));
  }

  /**
   * The source's own bytes are no longer at hand: what is left of the record is what was projected.
   */
  private static byte[] json(Event event, String metric) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("entity", event.entity());
    json.put("time", event.timeMillis());
    if (metric != null) {
      json.put("metric", metric);
    }
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  void unreadable(Unreadable input) {
    emit(
        new DeadLetter(
            Reason.UNREADABLE_EVENT,
            input.problem(),
            eventsTopic,
            input.keyGroup(),
            input.offset(),
            input.payload()));
  }

  private void emit(DeadLetter letter) {
    if (!heldBack) {
      output.collect(deadLetters, new StreamRecord<>(letter));
    }
  }
}
