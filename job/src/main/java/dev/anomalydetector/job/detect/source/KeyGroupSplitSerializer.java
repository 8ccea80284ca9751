package dev.anomalydetector.job.detect.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Binary form of {@link KeyGroupSplit} in checkpoints. */
final class KeyGroupSplitSerializer implements SimpleVersionedSerializer<KeyGroupSplit> {

  static final int BYTES = Integer.BYTES + Long.BYTES;
  private static final int VERSION = 1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(KeyGroupSplit split) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    put(split, bytes);
    return bytes.array();
  }

  @Override
  public KeyGroupSplit deserialize(int version, byte[] serialized) throws IOException {
    requireVersion(version);
    return get(ByteBuffer.wrap(serialized));
  }

  static void requireVersion(int version) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "The checkpoint has key group positions of version %d; this program reads version %d. Start it with the program that wrote it."
              .formatted(version, VERSION));
    }
  }

  static void put(KeyGroupSplit split, ByteBuffer bytes) {
    bytes.putInt(split.keyGroup()).putLong(split.position());
  }

  static KeyGroupSplit get(ByteBuffer bytes) {
    return new KeyGroupSplit(bytes.getInt(), bytes.getLong());
  }
}
