package dev.anomalydetector.job.detect.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * What the enumerator must not forget.
 *
 * @param discovered whether the key groups have been made splits; afterwards each is either with a
 *     reader, whose own checkpoint has it, or unassigned
 * @param unassigned key groups that no reader has
 */
public record EnumeratorState(boolean discovered, List<KeyGroupSplit> unassigned) {

  /** Nothing has happened yet. */
  static final EnumeratorState INITIAL = new EnumeratorState(false, List.of());

  public EnumeratorState {
    unassigned = List.copyOf(unassigned);
  }

  /** Binary form in checkpoints. */
  static final class Serializer implements SimpleVersionedSerializer<EnumeratorState> {

    @Override
    public int getVersion() {
      return new KeyGroupSplitSerializer().getVersion();
    }

    @Override
    public byte[] serialize(EnumeratorState state) {
      int size = 1 + state.unassigned.size() * KeyGroupSplitSerializer.BYTES;
      ByteBuffer bytes = ByteBuffer.allocate(size).put((byte) (state.discovered ? 1 : 0));
      state.unassigned.forEach(split -> KeyGroupSplitSerializer.put(split, bytes));
      return bytes.array();
    }

    @Override
    public EnumeratorState deserialize(int version, byte[] serialized) throws IOException {
      KeyGroupSplitSerializer.requireVersion(version);
      ByteBuffer bytes = ByteBuffer.wrap(serialized);
      boolean discovered = bytes.get() != 0;
      List<KeyGroupSplit> unassigned = new ArrayList<>();
      while (bytes.hasRemaining()) {
        unassigned.add(KeyGroupSplitSerializer.get(bytes));
      }
      return new EnumeratorState(discovered, unassigned);
    }
  }
}
