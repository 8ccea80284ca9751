package dev.anomalydetector.job.engine.state;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Cuts a stream of state into chunks that can be checked before they are parsed: a head of length
 * and CRC-32C (4 bytes each, big endian), then the payload. An empty chunk ends the stream, so that
 * a truncated one is told from a complete one.
 */
public final class ChunkWriter {

  /** Bytes of a chunk's head. */
  static final int HEAD_BYTES = 2 * Integer.BYTES;

  /** A chunk is closed once its payload has reached this many bytes. */
  static final int CHUNK_BYTES = 64 * 1024;

  private final Consumer<byte[]> sink;
  private final StateWriter payload = new StateWriter();

  /**
   * A writer of chunks.
   *
   * @param sink takes each chunk, head included, in order
   */
  public ChunkWriter(Consumer<byte[]> sink) {
    this.sink = sink;
  }

  /** Where to write the next values; call {@link #endOfItem()} where a chunk may end. */
  public StateWriter payload() {
    return payload;
  }

  /** Says that an item is complete; closes the chunk when it is large enough. */
  public void endOfItem() {
    if (payload.size() >= CHUNK_BYTES) {
      closeChunk();
    }
  }

  /** Ends the stream. */
  public void finish() {
    if (payload.size() > 0) {
      closeChunk();
    }
    closeChunk();
  }

  private void closeChunk() {
    byte[] bytes = payload.takeBytes();
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    sink.accept(
        ByteBuffer.allocate(HEAD_BYTES + bytes.length)
            .putInt(bytes.length)
            .putInt((int) checksum.getValue())
            .put(bytes)
            .array());
  }
}
