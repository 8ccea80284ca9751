package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads the values of the events topic where they lie in the fetched batch, without a copy: an
 * {@link dev.anomalydetector.job.event.EventsRecord}, or {@link Foreign} for what is none. Runs in
 * the fetcher thread, beside the task thread that has the engines to run.
 */
final class EventsDeserializer implements Deserializer<Object> {

  @Override
  public Object deserialize(String topic, byte[] value) {
    return value == null ? null : read(value, 0, value.length);
  }

  @Override
  public Object deserialize(String topic, Headers headers, ByteBuffer value) {
    if (value == null) {
      return null;
    }
    if (value.hasArray()) {
      return read(value.array(), value.arrayOffset() + value.position(), value.remaining());
    }
    return deserialize(topic, bytes(value));
  }

  private Object read(byte[] bytes, int offset, int length) {
    try {
      EventsRecord decoded = EventsCodec.decode(bytes, offset, length);
      if (decoded instanceof Event event) {
        // A string keeps its hash: computed here, the busier task thread need not.
        event.entity().hashCode();
      }
      return decoded;
    } catch (IOException e) {
      return new Foreign(bytes(ByteBuffer.wrap(bytes, offset, length)), e.getMessage());
    }
  }

  private static byte[] bytes(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }

  /**
   * A value that is no record of the events topic.
   *
   * @param problem what is wrong with it
   */
  record Foreign(byte[] payload, String problem) {}
}
