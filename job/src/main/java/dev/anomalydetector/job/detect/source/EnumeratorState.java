package dev.anomalydetector.job.detect.source;

import org.apache.flink.core.io.SimpleVersionedSerializer;

/** The enumerator has nothing to remember: who has which key group stands in the control topic. */
public enum EnumeratorState {
  /** All there is. */
  NOTHING;

  /** Binary form in checkpoints: no bytes. */
  static final class Serializer implements SimpleVersionedSerializer<EnumeratorState> {

    @Override
    public int getVersion() {
      return 2;
    }

    @Override
    public byte[] serialize(EnumeratorState state) {
      return new byte[0];
    }

    @Override
    public EnumeratorState deserialize(int version, byte[] serialized) {
      return NOTHING;
    }
  }
}
