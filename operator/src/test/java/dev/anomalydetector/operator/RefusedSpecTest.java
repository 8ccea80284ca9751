package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import org.junit.jupiter.api.Test;

/** What the API server would refuse of a detector's children is said, and holds up nobody else. */
@WithApiServer
class RefusedSpecTest extends RunningOperatorTest {

  private static final String FLINK = "checkpoint: {directory";

  RefusedSpecTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void fieldThatAPodTemplateDoesNotHave() {
    harness.apply("typing", FLINK, "podTemplate: {spec: {hostnetwrk: true}}\n    " + FLINK);

    harness.awaitStalled("typing", "InvalidSpec", "spec.flink.podTemplate.spec.hostnetwrk");
    assertThat(harness.others.topics(harness.namespace))
        .noneMatch(topic -> topic.getMetadata().getName().contains("typing"));
  }

  @Test
  void containerWithoutAName() {
    harness.apply(
        "nameless", FLINK, "podTemplate: {spec: {containers: [{image: x}]}}\n    " + FLINK);

    harness.awaitStalled(
        "nameless", "InvalidSpec", "spec.flink.podTemplate.spec.containers[0].name");
  }

  @Test
  void versionThatFlinksOperatorDoesNotKnow() {
    harness.apply("future", FLINK, "version: v9_99\n    " + FLINK);
    harness.awaitReason("future", "WaitingForTopics");
    harness.others.makeTopicsReady(harness.namespace);

    harness.awaitStalled("future", "ApiRefused", "v9_99");
    harness.makeReady("present");
  }
}
