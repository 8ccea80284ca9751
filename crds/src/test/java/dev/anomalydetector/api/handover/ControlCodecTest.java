package dev.anomalydetector.api.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlCodecTest {

  static Stream<ControlRecord> records() {
    return Stream.of(
        new Assign(3, 7, 1, 5),
        new Assign(3, 7, 1, 5, Transfer.PARTIAL_PAUSE),
        new Prepared(3, 7, Long.MAX_VALUE - 1),
        new Released(3, 7, 50),
        new Drained(3, 7),
        new Acquired(3, 7, 1, 50, 1_200, 16_000_000));
  }

  @ParameterizedTest
  @MethodSource("records")
  void comesBackAsItWas(ControlRecord next) throws IOException {
    assertThat(ControlCodec.decode(ControlCodec.value(next))).isEqualTo(next);
  }

  @Test
  void canBeReadByPeople() {
    Assign assign = new Assign(3, 7, 1, 5);

    assertThat(ControlCodec.key(assign)).asString(StandardCharsets.UTF_8).isEqualTo("3/7/assign");
    assertThat(ControlCodec.value(assign))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(
            """
            {"type":"Assign","keyGroup":3,"epoch":7,"worker":1,"ownerEpoch":5,"transfer":"LIVE"}""");
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyStepOfEveryEpochHasItsKey(ControlRecord next) {
    assertThat(records().filter(other -> !other.getClass().equals(next.getClass())))
        .noneMatch(
            other ->
                new String(ControlCodec.key(other), StandardCharsets.UTF_8)
                    .equals(new String(ControlCodec.key(next), StandardCharsets.UTF_8)));
  }

  @Test
  void whatIsNoneIsSaid() {
    assertThatThrownBy(
            () -> ControlCodec.decode("{\"type\":\"Grab\"}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Grab");
    assertThatThrownBy(() -> ControlCodec.decode(new byte[] {1})).isInstanceOf(IOException.class);
  }
}
