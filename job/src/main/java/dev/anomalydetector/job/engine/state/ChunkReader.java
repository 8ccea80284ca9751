package dev.anomalydetector.job.engine.state;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;

/** Reads the chunks of a {@link ChunkWriter}, each checked before it is handed out. */
public final class ChunkReader {

  /** No writer makes a larger chunk than one item; a larger length is damage, not data. */
  private static final int MAXIMUM_CHUNK_BYTES = 256 * 1024 * 1024;

  private final DataInputStream in;

  /** Reads chunks from a stream, which the caller closes. */
  public ChunkReader(InputStream in) {
    this.in = new DataInputStream(in);
  }

  /**
   * The next chunk, or one with nothing to read at the end of the stream.
   *
   * @throws CorruptStateException when the stream is truncated or a checksum does not fit
   * @throws IOException when reading fails
   */
  public StateReader next() throws IOException {
    try {
      int length = in.readInt();
      int expected = in.readInt();
      if (length < 0 || length > MAXIMUM_CHUNK_BYTES) {
        throw new CorruptStateException("chunk of " + length + " bytes");
      }
      byte[] payload = in.readNBytes(length);
      if (payload.length < length) {
        throw new EOFException();
      }
      CRC32C checksum = new CRC32C();
      checksum.update(payload);
      if ((int) checksum.getValue() != expected) {
        throw new CorruptStateException("checksum of a chunk of " + length + " bytes does not fit");
      }
      return new StateReader(payload);
    } catch (EOFException e) {
      throw new CorruptStateException(
          "truncated: the stream ends inside a chunk or before the end mark");
    }
  }
}
