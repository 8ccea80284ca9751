package dev.anomalydetector.job.detect.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ControlVoiceTest {

  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private long now;
  private final ControlVoice voice = new ControlVoice("control", producer, () -> now);

  private List<ControlRecord> said() throws Exception {
    List<ControlRecord> records = new ArrayList<>();
    for (var sent : producer.history()) {
      records.add(ControlCodec.decode(sent.value()));
    }
    return records;
  }

  @Test
  void aWordIsSaidAgainOnlyAfterAWhile() throws Exception {
    voice.say(new Released(1, 2, 10));
    now += Duration.ofMillis(100).toNanos();
    voice.say(new Released(1, 2, 15));
    assertThat(said()).containsExactly(new Released(1, 2, 10));

    now += Duration.ofMillis(500).toNanos();
    voice.say(new Released(1, 2, 20));
    assertThat(said()).containsExactly(new Released(1, 2, 10), new Released(1, 2, 20));
  }

  @Test
  void anotherWordIsSaidAtOnce() throws Exception {
    voice.say(new Prepared(1, 2, 10));
    voice.say(new Released(1, 2, 10));
    voice.say(new Released(1, 3, 10));
    voice.say(new Released(2, 3, 10));

    assertThat(said()).hasSize(4);
  }

  @Test
  void itWaitsUntilThereIsNothingToSay() {
    voice.say(new Prepared(1, 2, 10));
    assertThat(voice.isWaiting(1)).isTrue();
    assertThat(voice.isWaiting(2)).isFalse();

    voice.hush(1);
    assertThat(voice.isWaiting(1)).isFalse();
  }
}
