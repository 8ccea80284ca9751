package dev.anomalydetector.api.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentTest {

  @Test
  void neighboursOfOneWorkerAreWrittenAsOne() {
    assertThat(Assignment.of(0, 0, 1, 0, 0)).hasToString("0-1=0,2=1,3-4=0");
    assertThat(Assignment.of(3)).hasToString("0=3");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Random random = new Random(7);
    for (int round = 0; round < 1000; round++) {
      int workers = 1 + random.nextInt(5);
      int[] owners = random.ints(1 + random.nextInt(1024), 0, workers).toArray();
      Assignment assignment = Assignment.of(owners);

      assertThat(Assignment.parse(assignment.toString())).isEqualTo(assignment);
    }
  }

  @Test
  void longestFormFitsTheStatus() {
    int[] owners = new int[1024];
    for (int keyGroup = 0; keyGroup < owners.length; keyGroup++) {
      owners[keyGroup] = 1000 + keyGroup % 2;
    }
    assertThat(Assignment.of(owners).toString()).hasSizeLessThanOrEqualTo(16384);
  }

  @Test
  void ownersAreThoseOfTheControlTopic() {
    Assignment owners = Assignment.owners(Collections.nCopies(3, KeyGroupState.INITIAL));

    assertThat(owners).hasToString("0-2=0");
    assertThat(owners.distinct()).containsExactly(0);
    assertThat(owners.toArray()).containsExactly(0, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0=", "1=0", "0-3=0,5=1", "0-3=0,4=x", "0-99999=1"})
  void whatIsNotOfThatFormIsRefusedInWholeSentences(String text) {
    assertThatThrownBy(() -> Assignment.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the next of parts");
  }
}
