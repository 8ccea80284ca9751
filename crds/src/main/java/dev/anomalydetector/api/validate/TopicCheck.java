package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import java.util.List;

/**
 * The source must not be a topic that the detector writes itself: it would feed on its own output.
 */
record TopicCheck(DetectorNames names, SourceSpec source, Findings findings) {

  void check() {
    if (source.kafka() == null || source.kafka().topic() == null) {
      return;
    }
    String topic = source.kafka().topic();
    List<String> own =
        List.of(
            names.eventsTopic(),
            names.controlTopic(),
            names.alertsTopic(),
            names.deadLetterTopic());
    if (own.contains(topic)) {
      findings.error(
          Findings.SPEC.member("source").member("kafka").member("topic"),
          topic,
          "is a topic that this detector writes itself: name the topic of the source");
    }
  }
}
