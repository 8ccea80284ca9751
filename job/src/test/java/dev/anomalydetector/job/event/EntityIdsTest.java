package dev.anomalydetector.job.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntityIdsTest {

  @Test
  void aSinglePlainValueIsItself() {
    assertThat(EntityIds.join(List.of("m-17"))).isEqualTo("m-17");
    assertThat(EntityIds.join(List.of("zone", "m-17"))).isEqualTo("zone|m-17");
    assertThat(EntityIds.join(List.of("a|b", "c\\d"))).isEqualTo("a\\|b|c\\\\d");
  }

  @Test
  void differentKeysAreDifferentAndEachIsReadBack() {
    Random random = new Random(1);
    Map<String, List<String>> seen = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      List<String> key = new ArrayList<>();
      for (int parts = random.nextInt(3); parts >= 0; parts--) {
        StringBuilder part = new StringBuilder();
        for (int length = random.nextInt(4); length > 0; length--) {
          part.append("ab|\\".charAt(random.nextInt(4)));
        }
        key.add(part.toString());
      }
      String id = EntityIds.join(key);
      assertThat(EntityIds.split(id)).isEqualTo(key);
      assertThat(seen.merge(id, key, (before, now) -> before)).isEqualTo(key);
    }
  }
}
