package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Crds;
import dev.anomalydetector.operator.cluster.WithApiServer;
import org.junit.jupiter.api.Test;

/** Flink's operator and Strimzi may be installed after ours. */
@WithApiServer
class CrdArrivalTest extends HarnessedTest {

  CrdArrivalTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void detectorGoesOnWhenTheCrdsArrive() {
    Crds.removeOthers(harness.client);
    harness.startAsItIs();
    harness.apply("early");
    harness.awaitReason("early", "StrimziNotInstalled");
    assertThat(harness.condition("early", "JobsReady").orElseThrow().reason())
        .isEqualTo("FlinkOperatorNotInstalled");

    Crds.installStrimzi(harness.client);
    harness.awaitReason("early", "WaitingForTopics");
    harness.others.makeTopicsReady(harness.namespace);
    harness.awaitReason("early", "FlinkOperatorNotInstalled");

    Crds.installFlink(harness.client);
    harness.bringUp("early");
  }

  @Test
  void detectorIsDeletedWhereTheCrdsNeverCame() {
    Crds.removeOthers(harness.client);
    harness.startAsItIs();
    harness.apply("never");
    harness.awaitReason("never", "StrimziNotInstalled");

    harness.resource("never").delete();

    harness.awaitGone("never");
  }
}
