package dev.anomalydetector.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnershipTest {

  private static final Map<String, String> LABELS =
      Map.of(
          Labels.MANAGED_BY,
          Labels.OPERATOR,
          Labels.DETECTOR,
          "web",
          Labels.DETECTOR_NAMESPACE,
          "team");

  private static DetectorIdentity web(String uid) {
    AnomalyDetector detector = new AnomalyDetector();
    detector.setMetadata(
        new ObjectMetaBuilder().withName("web").withNamespace("team").withUid(uid).build());
    return DetectorIdentity.of(detector);
  }

  private static ConfigMap child(Map<String, String> labels, String ownerUid) {
    ConfigMap child =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("web-detector")
            .withNamespace("team")
            .withLabels(labels)
            .endMetadata()
            .build();
    return ownerUid == null
        ? child
        : child
            .edit()
            .editMetadata()
            .addNewOwnerReference()
            .withKind("AnomalyDetector")
            .withName("web")
            .withUid(ownerUid)
            .withController(true)
            .endOwnerReference()
            .endMetadata()
            .build();
  }

  @Test
  void labelsThatSomebodyTookAwayDoNotMakeItForeign() {
    ConfigMap bare = child(Map.of(), "1");

    assertThat(Ownership.belongs(bare, web("1"))).isTrue();
    assertThat(Ownership.detectorOf(bare)).containsExactly(new ResourceID("web", "team"));
    assertThat(Ownership.belongs(bare, web("2"))).as("another of its name").isFalse();
  }

  @Test
  void labelsTellWhereThereCanBeNoOwner() {
    ConfigMap topic = child(LABELS, null);

    assertThat(Ownership.belongs(topic, web("1"))).isTrue();
    assertThat(Ownership.outlived(topic, web("1"))).isFalse();
    assertThat(Ownership.detectorOf(topic)).containsExactly(new ResourceID("web", "team"));
  }

  @Test
  void whatAnEarlierDetectorOwnedIsOnItsWayOut() {
    assertThat(Ownership.belongs(child(LABELS, "0"), web("1"))).isTrue();
    assertThat(Ownership.outlived(child(LABELS, "0"), web("1"))).isTrue();
    assertThat(Ownership.outlived(child(LABELS, "1"), web("1"))).isFalse();
  }

  @Test
  void whatSaysNothingIsForeign() {
    ConfigMap foreign = child(Map.of(), null);

    assertThat(Ownership.belongs(foreign, web("1"))).isFalse();
    assertThat(Ownership.detectorOf(foreign)).isEmpty();
  }
}
