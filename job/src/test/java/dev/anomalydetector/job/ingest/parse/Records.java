package dev.anomalydetector.job.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.plan.DetectorText;
import java.nio.charset.StandardCharsets;

/** Specs and records of the tests, and what a record is read as. */
final class Records {

  /** 2026-12-01T06:00:00Z. */
  static final long TIME = 1_796_104_800_000L;

  private Records() {}

  /** A spec of which only source, key and metrics matter here. */
  static AnomalyDetectorSpec spec(String source, String key, String metrics) {
    return new DetectorText(
            """
            apiVersion: anomalydetector.dev/v1alpha1
            kind: AnomalyDetector
            metadata: {name: parsing, namespace: test}
            spec:
              source:
            %s
              key: %s
              metrics:
            %s
              detectors:
                - {name: high, metrics: [first], model: {threshold: {upper: 1}}}
            """
                .formatted(source.indent(4), key, metrics.indent(4)))
        .parse()
        .getSpec();
  }

  /** Machines with the fields of the example in the issue. */
  static AnomalyDetectorSpec machines() {
    return spec(
        """
        kafka: {topic: usage}
        timestamp: {field: time, unit: Milliseconds}
        fields:
          machine: {path: $.machine.id, type: String}
          slots: {path: $.machine.slots, type: Long}
          cpu: {path: $.usage.cpu}
          memory: {path: memory}
          up: {path: $.up, type: Boolean, optional: true}
          event: {path: $.event, type: String, optional: true}
        filter: event.cpu >= 0.0
        """,
        "[machine]",
        """
        - {name: first, value: event.cpu}
        - {name: per-slot, value: event.cpu / double(event.slots), where: event.slots > 0}
        - {name: evictions, where: event.event == 'EVICT', window: {aggregate: Count, size: 1m}}
        - {name: slots, value: event.slots, where: event.up}
        """);
  }

  /** A good record of {@link #machines()}. */
  static String machine() {
    return """
        {"time": 1796104800000, "machine": {"id": "m-1", "slots": 4}, "usage": {"cpu": 0.5},\
         "memory": 0.25, "up": true, "event": "EVICT", "other": [1, {"cpu": 9}]}""";
  }

  static SourceRecord of(String value) {
    return of(value.getBytes(StandardCharsets.UTF_8));
  }

  static SourceRecord of(byte[] value) {
    return new SourceRecord("usage", 3, 17, SourceRecord.NO_TIMESTAMP, value);
  }

  static Event parsed(RecordParser parser, String value) {
    ParseResult result = parser.parse(of(value));
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    return ((ParseResult.Parsed) result).event();
  }

  static DeadLetter bad(RecordParser parser, String value) {
    return bad(parser, value.getBytes(StandardCharsets.UTF_8));
  }

  static DeadLetter bad(RecordParser parser, byte[] value) {
    ParseResult result = parser.parse(of(value));
    assertThat(result).isInstanceOf(ParseResult.Bad.class);
    return ((ParseResult.Bad) result).letter();
  }
}
