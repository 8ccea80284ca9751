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
 * What engines put out, on its way to the sinks; dropped while replay passes what is durable
 * already, and kept while the key group is a shadow.
 */
final class EmittedOutputs implements Outputs {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Output<StreamRecord<Alert>> output;
  private final OutputTag<DeadLetter> deadLetters;
  private final String sourceTopic;
  private final String eventsTopic;
  private boolean emits;

  /** Where outputs are kept that are not emitted; null when they are dropped. */
  private KeptOutputs kept;

  private long offset;

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

  /** From now on outputs are emitted, or else dropped. */
  void emitIf(boolean emitted) {
    emits = emitted;
    kept = null;
  }

  /** From now on outputs are kept, or dropped if there is nowhere to keep them. */
  void keepIn(KeptOutputs keeper, long ofOffset) {
    emits = false;
    kept = keeper;
    offset = ofOffset;
  }

  void emit(Alert alert) {
    output.collect(new StreamRecord<>(alert));
  }

  void emit(DeadLetter letter) {
    output.collect(deadLetters, new StreamRecord<>(letter));
  }

  @Override
  public void alert(Alert alert) {
    if (emits) {
      emit(alert);
    } else if (kept != null) {
      kept.keep(offset, alert);
    }
  }

  @Override
  public void late(Event event, String metric) {
    String message =
        "came too late for metric %s of %s: all windows of its event time %s were closed. Raise spec.source.outOfOrderness if this is common."
            .formatted(metric, event.entity(), Instant.ofEpochMilli(event.timeMillis()));
    put(letter(Reason.LATE, message, event, metric));
  }

  @Override
  public void foreign(Event event) {
    String message =
        "was written under a list of metrics that the events topic no longer tells of. It is old:"
            + " raise spec.kafka.topics.retention if detect has to read so far back";
    put(letter(Reason.UNREADABLE_EVENT, message, event, null));
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
    put(
        new DeadLetter(
            Reason.UNREADABLE_EVENT,
            input.problem(),
            eventsTopic,
            input.keyGroup(),
            input.offset(),
            input.payload()));
  }

  private void put(DeadLetter letter) {
    if (emits) {
      emit(letter);
    } else if (kept != null) {
      kept.keep(offset, letter);
    }
  }
}
