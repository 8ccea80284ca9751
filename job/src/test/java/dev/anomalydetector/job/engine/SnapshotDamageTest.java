package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.state.CorruptStateException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** A damaged snapshot is told from a good one, and does no harm. */
class SnapshotDamageTest {

  private static final DetectionPlan PLAN = Plans.everything(1_000, OnLimit.EVICT);
  private static final int HEAD_BYTES = 8;

  private static byte[] snapshot(int records, int entities) {
    KeyGroupEngine engine = new KeyGroupEngine(PLAN, 4);
    Snapshots.run(engine, RandomStream.generate(1, records, entities, PLAN.metrics().size()));
    return Snapshots.bytes(engine, records);
  }

  private static void assertCorrupt(byte[] bytes, String what) {
    assertThatThrownBy(() -> Snapshots.read(PLAN, bytes))
        .as(what)
        .isInstanceOf(CorruptStateException.class);
  }

  @Test
  void everyByteThatIsNotWhatItWasIsNoticed() {
    byte[] bytes = snapshot(40, 2);
    Random random = new Random(1);
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 + random.nextInt(255));
      assertCorrupt(damaged, "byte " + i + " of " + bytes.length);
    }
  }

  @Test
  void everyCutIsNoticed() {
    byte[] bytes = snapshot(40, 2);
    for (int length = 0; length < bytes.length; length++) {
      assertCorrupt(Arrays.copyOf(bytes, length), "cut to " + length + " of " + bytes.length);
    }
  }

  @Test
  void inASnapshotOfManyChunksDamageIsNoticedAnywhere() throws IOException {
    byte[] bytes = snapshot(3_000, 200);
    assertThat(bytes.length).as("several chunks").isGreaterThan(200_000);
    assertThat(Snapshots.read(PLAN, bytes).engine().entityCount()).isGreaterThan(100);
    Random random = new Random(2);
    for (int i = 0; i < 80; i++) {
      byte[] damaged = bytes.clone();
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> damaged = Arrays.copyOf(bytes, at);
        default -> {
          // What a disk that lost a block leaves: zeros.
          int end = Math.min(bytes.length - HEAD_BYTES, at + 4_096);
          Arrays.fill(damaged, Math.min(at, end - 1), end, (byte) 0);
        }
      }
      if (!Arrays.equals(damaged, bytes)) {
        assertCorrupt(damaged, "damage " + i + " at " + at);
      }
    }
  }

  @Test
  void aChunkThatIsMissingIsNoticedThoughAllOthersAreWhole() {
    byte[] bytes = snapshot(3_000, 200);
    int first = HEAD_BYTES + ByteBuffer.wrap(bytes).getInt();
    int second = HEAD_BYTES + ByteBuffer.wrap(bytes).getInt(first);
    ByteArrayOutputStream without = new ByteArrayOutputStream();
    without.write(bytes, 0, first);
    without.write(bytes, first + second, bytes.length - first - second);

    assertThatThrownBy(() -> Snapshots.read(PLAN, without.toByteArray()))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("entities");
  }

  @Test
  void contentThatCannotBeTrueIsNoticedEvenWhenTheChecksumFits() {
    byte[] bytes = snapshot(40, 2);
    Random random = new Random(3);
    int noticed = 0;
    for (int i = 0; i < 1_500; i++) {
      byte[] damaged = bytes.clone();
      int length = ByteBuffer.wrap(damaged).getInt();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        damaged[HEAD_BYTES + random.nextInt(length)] = (byte) random.nextInt();
      }
      CRC32C checksum = new CRC32C();
      checksum.update(damaged, HEAD_BYTES, length);
      ByteBuffer.wrap(damaged).putInt(Integer.BYTES, (int) checksum.getValue());
      try {
        Snapshots.read(PLAN, damaged);
      } catch (CorruptStateException e) {
        noticed++;
      } catch (IOException e) {
        throw new AssertionError("no reading failed", e);
      }
    }
    assertThat(noticed).as("of 1,500 damages that only parsing can notice").isGreaterThan(100);
  }

  @Test
  void whatIsNoSnapshotAtAllIsSaidToBeNone() {
    assertCorrupt(new byte[0], "an empty file");
    assertCorrupt(new byte[8], "an end mark alone");
    assertCorrupt("machine,cpu\nm-1,0.5\n".getBytes(), "some other file");
    byte[] after = Arrays.copyOf(snapshot(40, 2), 100_000);
    assertThat(Snapshots.restore(PLAN, after).entityCount())
        .as("what a file system appends behind the end mark is not looked at")
        .isEqualTo(2);
  }

  @Test
  void aSnapshotOfAnotherVersionIsRefusedByName() {
    byte[] bytes = snapshot(40, 2);
    int version = HEAD_BYTES + 1 + SnapshotFormat.MAGIC.length();
    assertThat(bytes[version]).isEqualTo((byte) SnapshotFormat.VERSION);
    bytes[version] = 99;
    int length = ByteBuffer.wrap(bytes).getInt();
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, HEAD_BYTES, length);
    ByteBuffer.wrap(bytes).putInt(Integer.BYTES, (int) checksum.getValue());

    assertThatThrownBy(() -> Snapshots.read(PLAN, bytes))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("version 99")
        .hasMessageContaining("reads " + SnapshotFormat.VERSION);
  }
}
