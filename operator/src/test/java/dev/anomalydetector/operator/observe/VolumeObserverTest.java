package dev.anomalydetector.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeObserverTest {

  private static final Pod POD =
      new PodBuilder()
          .withNewMetadata()
          .withName("p")
          .withNamespace("n")
          .endMetadata()
          .withNewSpec()
          .withNodeName("node")
          .endSpec()
          .withNewStatus()
          .withPhase("Pending")
          .endStatus()
          .build();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MountVolume.SetUp failed for volume "kafka-user" : secret "who" not found | POD_CONFIGURATION_MISSING | pod p: Secret n/who, which it mounts, does not exist: create it
          MountVolume.SetUp failed for volume "a" : configmap "b" not found | POD_CONFIGURATION_MISSING | pod p: ConfigMap n/b, which it mounts, does not exist: create it
          MountVolume.SetUp failed for volume "nfs" : mount failed: exit status 32 | POD_VOLUME_FAILED | pod p: MountVolume.SetUp failed for volume "nfs" : mount failed: exit status 32
          """)
  void volumeThatCannotBeMounted(String said, Reason reason, String message) {
    assertThat(VolumeObserver.observe(POD, List.of(event("FailedMount", said, 3))))
        .contains(new PodProblem(reason, message));
  }

  @Test
  void whatIsMissingIsNamedBeforeWhatFollowsFromIt() {
    Event timeout = event("FailedMount", "Unable to attach or mount volumes: timed out", 9);
    Event missing = event("FailedMount", "secret \"who\" not found", 9);

    assertThat(VolumeObserver.observe(POD, List.of(timeout, missing)))
        .isEqualTo(VolumeObserver.observe(POD, List.of(missing, timeout)))
        .hasValueSatisfying(problem -> assertThat(problem.message()).contains("n/who"));
  }

  @Test
  void failureThatIsUsualOrOfAnotherKindIsNoProblem() {
    assertThat(
            VolumeObserver.observe(
                POD,
                List.of(
                    event("FailedMount", "configmap \"flink-config\" not found", 1),
                    event("Unhealthy", "secret \"who\" not found", 9))))
        .isEmpty();
  }

  @Test
  void podWaitsBetweenItsNodeAndItsContainers() {
    assertThat(VolumeObserver.waits(POD)).isTrue();
    assertThat(VolumeObserver.waits(phase("Running"))).isFalse();
    assertThat(VolumeObserver.waits(new PodBuilder(POD).withSpec(null).build())).isFalse();
  }

  private static Pod phase(String phase) {
    return new PodBuilder(POD).editStatus().withPhase(phase).endStatus().build();
  }

  private static Event event(String reason, String message, int count) {
    return new EventBuilder()
        .withType("Warning")
        .withReason(reason)
        .withMessage(message)
        .withCount(count)
        .build();
  }
}
