package dev.anomalydetector.job.detect.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Binary form of {@link KeyGroupSplit} in checkpoints. */
final class KeyGroupSplitSerializer implements SimpleVersionedSerializer<KeyGroupSplit> {

  private static final int BYTES = Integer.BYTES + 2 * Long.BYTES;
  private static final int VERSION = 2;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(KeyGroupSplit split) {
    return ByteBuffer.allocate(BYTES)
        .putInt(split.keyGroup())
        .putLong(split.epoch())
        .putLong(split.position())
        .array();
  }

  @Override
  public KeyGroupSplit deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "The checkpoint has key group positions of version %d; this program reads version %d. Start it with the program that wrote it."
              .formatted(version, VERSION));
    }
    ByteBuffer bytes = ByteBuffer.wrap(serialized);
    return new KeyGroupSplit(bytes.getInt(), bytes.getLong(), bytes.getLong());
  }
}
