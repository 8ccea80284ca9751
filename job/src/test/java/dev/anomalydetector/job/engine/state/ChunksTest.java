package dev.anomalydetector.job.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {

  private static final int ITEMS = 3_000;

  /** Items of 100 bytes, in several chunks. */
  private static List<byte[]> chunks() {
    List<byte[]> chunks = new ArrayList<>();
    ChunkWriter writer = new ChunkWriter(chunks::add);
    for (int i = 0; i < ITEMS; i++) {
      writer.payload().writeInt(i);
      writer.payload().writeBytes(new byte[100]);
      writer.endOfItem();
    }
    writer.finish();
    return chunks;
  }

  private static byte[] joined(List<byte[]> chunks) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    chunks.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static int readItems(byte[] bytes) throws IOException {
    ChunkReader reader = new ChunkReader(new ByteArrayInputStream(bytes));
    int items = 0;
    for (StateReader in = reader.next(); in.hasRemaining(); in = reader.next()) {
      while (in.hasRemaining()) {
        assertThat(in.readInt()).isEqualTo(items++);
        assertThat(in.readBytes()).hasSize(100);
      }
    }
    return items;
  }

  @Test
  void aStreamIsCutBetweenItemsIntoChunksOfBoundedSizeAndReadBack() throws IOException {
    List<byte[]> chunks = chunks();

    assertThat(chunks).hasSizeGreaterThan(4);
    assertThat(chunks).allMatch(chunk -> chunk.length < ChunkWriter.CHUNK_BYTES + 200);
    assertThat(readItems(joined(chunks))).isEqualTo(ITEMS);
  }

  @Test
  void anEmptyChunkEndsTheStream() throws IOException {
    List<byte[]> chunks = new ArrayList<>();
    new ChunkWriter(chunks::add).finish();

    assertThat(chunks).containsExactly(new byte[ChunkWriter.HEAD_BYTES]);
    assertThat(readItems(joined(chunks))).isZero();
  }

  @Test
  void aStreamWithoutItsEndIsCorruptEvenWhenItEndsBetweenChunks() {
    List<byte[]> chunks = chunks();
    byte[] withoutEnd = joined(chunks.subList(0, chunks.size() - 1));

    assertThatThrownBy(() -> readItems(withoutEnd))
        .isInstanceOf(CorruptStateException.class)
        .hasMessageContaining("truncated");
  }

  @Test
  void aChunkThatIsLeftOutOrTwiceThereIsNotSeenHereButByTheCountOfItems() throws IOException {
    List<byte[]> chunks = new ArrayList<>(chunks());
    chunks.remove(chunks.size() - 2);

    assertThat(readItems(joined(chunks))).isLessThan(ITEMS);
  }

  @Test
  void aLengthThatNoWriterMakesIsCorruptBeforeItIsAllocated() {
    for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      byte[] bytes = ByteBuffer.allocate(64).putInt(length).array();
      assertThatThrownBy(() -> readItems(bytes))
          .isInstanceOf(CorruptStateException.class)
          .hasMessageContaining(Integer.toString(length));
    }
  }

  @Test
  void everyBitOfAChunkIsChecked() {
    byte[] chunk = chunks().get(0);
    byte[] end = new byte[ChunkWriter.HEAD_BYTES];
    for (int position = 0; position < 400; position++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = Arrays.copyOf(chunk, chunk.length + end.length);
        damaged[position] ^= (byte) (1 << bit);
        assertThatThrownBy(() -> readItems(damaged)).isInstanceOf(CorruptStateException.class);
      }
    }
  }
}
