package dev.anomalydetector.job.engine.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlertIdentityTest {

  @Test
  void theIdentityOfAnAlertIsTheSameForEver() {
    assertThat(AlertIds.alertId("monitoring/datacenter", "cpu", "cpu-minute", "m-17", 1_700_000L))
        .isEqualTo("8c7746c1-6bc7-3f44-98c2-1acbc8a38cdc");
  }

  @Test
  void everyPartOfTheIdentityCounts() {
    Set<String> ids = new HashSet<>();
    for (String resource : new String[] {"a/b", "a/c"}) {
      for (String detector : new String[] {"d", "e"}) {
        for (String metric : new String[] {"m", "n"}) {
          for (String entity : new String[] {"x", "y|z", "y\\|z"}) {
            for (long start : new long[] {0, -1, 1}) {
              String id = AlertIds.alertId(resource, detector, metric, entity, start);
              assertThat(UUID.fromString(id).version()).isEqualTo(3);
              ids.add(id);
            }
          }
        }
      }
    }
    assertThat(ids).hasSize(2 * 2 * 2 * 3 * 3);
  }

  @Test
  void onlyEndsResolve() {
    assertThat(AlertReason.BACK_TO_NORMAL.resolves()).isTrue();
    assertThat(AlertReason.ENTITY_EXPIRED.resolves()).isTrue();
    assertThat(AlertReason.ENTITY_EVICTED.resolves()).isTrue();
    assertThat(AlertReason.THRESHOLD_CROSSED.resolves()).isFalse();
    assertThat(AlertReason.SEVERITY_RAISED.resolves()).isFalse();
    assertThat(AlertReason.STILL_FIRING.resolves()).isFalse();
  }

  @Test
  void aPhaseOfNoKnownKindIsCorrupt() {
    assertThatThrownBy(() -> AlertPhase.read(new StateReader(new byte[] {9})))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("9");
    assertThatThrownBy(() -> AlertPhase.read(new StateReader(new byte[] {2, 0, 7, 0, 1, 0})))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("severity 7");
  }
}
