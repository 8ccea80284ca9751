package dev.anomalydetector.job.detect.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.detect.source.EventsDeserializer.Foreign;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.Tick;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class EventsDeserializerTest {

  private static final Tick TICK = new Tick(3, List.of(new Tick.PartitionProgress(1, 70, false)));

  private final EventsDeserializer deserializer = new EventsDeserializer();

  private Object deserialize(ByteBuffer value) {
    return deserializer.deserialize("events", new RecordHeaders(), value);
  }

  @Test
  void readsARecordWhereItLies() {
    byte[] record = EventsCodec.encode(TICK);
    byte[] batch = new byte[record.length + 20];
    System.arraycopy(record, 0, batch, 7, record.length);
    ByteBuffer array = ByteBuffer.wrap(batch, 3, batch.length - 3).slice();
    ByteBuffer direct = ByteBuffer.allocateDirect(batch.length).put(batch);

    assertThat(deserialize(array.position(4).limit(4 + record.length))).isEqualTo(TICK);
    assertThat(deserialize(direct.position(7).limit(7 + record.length))).isEqualTo(TICK);
    assertThat(deserializer.deserialize("events", record)).isEqualTo(TICK);
  }

  @Test
  void keepsWhatIsNoneOfOurs() {
    ByteBuffer value = ByteBuffer.wrap("xxhelloyy".getBytes()).position(2).limit(7);

    Foreign foreign = (Foreign) deserialize(value);

    assertThat(foreign.payload()).asString().isEqualTo("hello");
    assertThat(foreign.problem()).isNotBlank();
    assertThat(deserialize(null)).isNull();
  }
}
