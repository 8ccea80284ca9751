package dev.anomalydetector.job.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.util.MathUtils;
import org.junit.jupiter.api.Test;

class KeyGroupsTest {

  @Test
  void anEntityIsInTheKeyGroupThatFlinkPutsItIn() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      String entity = entity(random);
      int keyGroups = 1 + random.nextInt(1_024);
      assertThat(KeyGroups.of(entity, keyGroups))
          .isEqualTo(KeyGroupRangeAssignment.assignToKeyGroup(entity, keyGroups));
    }
  }

  private static String entity(Random random) {
    StringBuilder entity = new StringBuilder();
    for (int length = random.nextInt(20); length >= 0; length--) {
      entity.append((char) (random.nextInt(4) == 0 ? random.nextInt(0xd800) : 'a' + length));
    }
    return entity.toString();
  }

  @Test
  void theHashIsFlinksForEveryKindOfNumber() {
    Random random = new Random(2);
    for (int code : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThat(KeyGroups.murmur(code)).isEqualTo(MathUtils.murmurHash(code)).isNotNegative();
    }
    for (int i = 0; i < 1_000_000; i++) {
      int code = random.nextInt();
      if (KeyGroups.murmur(code) != MathUtils.murmurHash(code)) {
        assertThat(KeyGroups.murmur(code)).as("%d", code).isEqualTo(MathUtils.murmurHash(code));
      }
    }
  }
}
