package dev.anomalydetector.job.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {

  private static final long[] LONGS = {
    0, 1, -1, 63, 64, -64, -65, 127, 128, 1L << 35, Long.MAX_VALUE, Long.MIN_VALUE
  };
  private static final double[] DOUBLES = {
    0, -0.0, 1.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY
  };

  @Test
  void valuesAreReadAsTheyWereWritten() {
    StateWriter out = new StateWriter();
    for (long value : LONGS) {
      out.writeLong(value);
      out.writeInt((int) value);
    }
    for (double value : DOUBLES) {
      out.writeDouble(value);
    }
    out.writeBoolean(true);
    out.writeBoolean(false);
    out.writeByte(255);
    out.writeString("");
    out.writeString("Gerät|\\ \uD83D\uDE80");
    out.writeBytes(new byte[] {1, 2});
    StateReader in = new StateReader(out.takeBytes());

    for (long value : LONGS) {
      assertThat(in.readLong()).isEqualTo(value);
      assertThat(in.readInt()).isEqualTo((int) value);
    }
    for (double value : DOUBLES) {
      assertThat(Double.doubleToRawLongBits(in.readDouble()))
          .isEqualTo(Double.doubleToRawLongBits(value));
    }
    assertThat(in.readBoolean()).isTrue();
    assertThat(in.readBoolean()).isFalse();
    assertThat(in.readByte()).isEqualTo(255);
    assertThat(in.readString()).isEmpty();
    assertThat(in.readString()).isEqualTo("Gerät|\\ \uD83D\uDE80");
    assertThat(in.readBytes()).containsExactly(1, 2);
    assertThat(in.hasRemaining()).isFalse();
    assertThat(out.size()).as("emptied when taken").isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyMixtureOfValuesIsReadBack(long seed) {
    Random random = new Random(seed);
    StateWriter out = new StateWriter();
    List<Consumer<StateReader>> checks = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      switch (random.nextInt(3)) {
        case 0 -> {
          out.writeLong(number);
          checks.add(in -> assertThat(in.readLong()).isEqualTo(number));
        }
        case 1 -> {
          out.writeInt((int) number);
          checks.add(in -> assertThat(in.readInt()).isEqualTo((int) number));
        }
        default -> {
          out.writeString(Long.toString(number));
          checks.add(in -> assertThat(in.readString()).isEqualTo(Long.toString(number)));
        }
      }
    }
    StateReader in = new StateReader(out.takeBytes());
    checks.forEach(check -> check.accept(in));
    assertThat(in.hasRemaining()).isFalse();
  }

  @Test
  void aBlockIsReadByItselfAndCanBeSkipped() {
    StateWriter block = new StateWriter();
    StateWriter out = new StateWriter();
    block.writeLong(17);
    out.writeBlock(block);
    out.writeBlock(block);
    out.writeInt(5);
    StateReader in = new StateReader(out.takeBytes());

    StateReader first = in.readBlock();
    assertThat(in.readBlock().hasRemaining()).as("the writer was emptied").isFalse();
    assertThat(in.readInt()).isEqualTo(5);
    assertThat(first.readLong()).isEqualTo(17);
    assertThatThrownBy(first::readByte).isInstanceOf(CorruptStateException.class);
  }

  @Test
  void whatIsCutOffIsCorruptWhereverTheCutIs() {
    StateWriter out = new StateWriter();
    out.writeLong(1L << 60);
    out.writeDouble(3);
    out.writeString("machine");
    byte[] whole = out.takeBytes();
    for (int length = 0; length < whole.length; length++) {
      StateReader in = new StateReader(java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(
              () -> {
                in.readLong();
                in.readDouble();
                in.readString();
              })
          .isInstanceOf(CorruptStateException.class);
    }
  }

  @Test
  void aCountThatCannotBeTrueIsCorruptBeforeAnythingIsAllocated() {
    StateWriter out = new StateWriter();
    out.writeInt(Integer.MAX_VALUE);
    byte[] huge = out.takeBytes();
    out.writeInt(-5);
    byte[] negative = out.takeBytes();

    assertThatThrownBy(() -> new StateReader(huge).readBytes())
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("2147483647");
    assertThatThrownBy(() -> new StateReader(negative).readString())
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("-5");
  }

  @Test
  void aNumberThatNeverEndsIsCorrupt() {
    byte[] endless = new byte[20];
    java.util.Arrays.fill(endless, (byte) 0xff);

    assertThatThrownBy(() -> new StateReader(endless).readLong())
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("10 bytes");
  }
}
