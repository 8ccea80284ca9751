package dev.anomalydetector.job.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventsCodecTest {

  private static final long NOW = 1_700_000_000_000L;

  private static Event event(Random random) {
    double[] metrics = new double[random.nextInt(6)];
    for (int i = 0; i < metrics.length; i++) {
      metrics[i] = random.nextInt(4) == 0 ? Double.NaN : random.nextGaussian();
    }
    return new Event(
        "machine-" + "\u00e4|\\\uD83D\uDE80".repeat(random.nextInt(3)) + random.nextInt(100),
        random.nextInt(3) == 0 ? -random.nextInt(100_000) : NOW + random.nextInt(),
        metrics,
        random.nextInt(64),
        random.nextLong() >>> 1 + random.nextInt(60),
        random.nextInt(3) == 0 ? 0.25 : 1,
        random.nextInt(3) == 0 ? 0 : random.nextInt());
  }

  private static Tick tick(Random random) {
    List<PartitionProgress> progress = new ArrayList<>();
    for (int i = 0; i < random.nextInt(5); i++) {
      long time = random.nextInt(3) == 0 ? Tick.NO_EVENT_TIME : NOW + random.nextInt();
      progress.add(new PartitionProgress(random.nextInt(64), time, random.nextBoolean()));
    }
    MetricLayout layout = MetricLayout.of(List.of("cpu", "load " + random.nextInt(9)));
    return new Tick(
        1 + random.nextInt(64),
        progress,
        random.nextBoolean() ? Optional.of(layout) : Optional.empty());
  }

  private static void assertEqual(EventsRecord actual, EventsRecord expected) {
    assertThat(text(actual)).isEqualTo(text(expected));
  }

  /** A record whole: equality of records does not look into arrays. */
  private static String text(EventsRecord next) {
    return next instanceof Event event
        ? event.entity()
            + List.of(event.timeMillis(), event.sourcePartition(), event.sourceOffset())
            + Arrays.toString(event.metrics())
            + List.of(event.inclusionProbability(), event.layout())
        : next.toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void recordsAreReadAsTheyWereWritten(long seed) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      Event event = event(random);
      Tick tick = tick(random);
      assertEqual(EventsCodec.decode(EventsCodec.encode(event)), event);
      assertEqual(EventsCodec.decode(EventsCodec.encode(tick)), tick);
    }
  }

  /** What the generated messages make of the bytes, without any code of ours but the fields. */
  private static EventsRecord generatedReading(byte[] bytes) throws InvalidProtocolBufferException {
    var message = dev.anomalydetector.wire.EventsRecord.parseFrom(bytes);
    if (message.hasEvent()) {
      var event = message.getEvent();
      double[] metrics = new double[event.getMetricsCount()];
      Arrays.setAll(metrics, event::getMetrics);
      double probability = event.getInclusionProbability();
      return new Event(
          event.getEntity(),
          event.getEventTimeMillis(),
          metrics,
          event.getSourcePartition(),
          event.getSourceOffset(),
          probability == 0 ? 1 : probability,
          event.getLayout());
    }
    List<PartitionProgress> progress = new ArrayList<>();
    for (var told : message.getTick().getProgressList()) {
      progress.add(
          new PartitionProgress(
              told.getPartition(),
              told.hasHighestEventTimeMillis()
                  ? told.getHighestEventTimeMillis()
                  : Tick.NO_EVENT_TIME,
              told.getIdle()));
    }
    var layout = message.getTick().getLayout();
    return new Tick(
        message.getTick().getSourcePartitions(),
        progress,
        message.getTick().hasLayout()
            ? Optional.of(new MetricLayout(layout.getId(), layout.getMetricsList()))
            : Optional.empty());
  }

  /** Damaged records: each is refused by an IOException, or read as the generated code does. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anyBytesAreReadAsTheGeneratedCodeReadsThemOrRefused(long seed) {
    Random random = new Random(seed);
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = EventsCodec.encode(random.nextInt(4) == 0 ? tick(random) : event(random));
      for (int flips = random.nextInt(3); flips >= 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      if (random.nextInt(4) == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
      }
      EventsRecord decoded;
      try {
        decoded = EventsCodec.decode(bytes);
      } catch (IOException e) {
        refused++;
        continue;
      }
      read++;
      byte[] accepted = bytes;
      assertEqual(decoded, unchecked(() -> generatedReading(accepted)));
    }
    assertThat(read).isGreaterThan(1_000);
    assertThat(refused).isGreaterThan(1_000);
  }

  private interface Reading {
    EventsRecord read() throws IOException;
  }

  private static EventsRecord unchecked(Reading reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new AssertionError("read by us, but not by the generated code", e);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void noiseIsRefusedAndNeverThrowsAnythingElse(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      byte[] noise = new byte[random.nextInt(40)];
      random.nextBytes(noise);
      if (noise.length > 1 && random.nextBoolean()) {
        noise[0] = (byte) (random.nextBoolean() ? 0x0a : 0x12);
        noise[1] = (byte) (noise.length - 2);
      }
      try {
        EventsCodec.decode(noise);
      } catch (IOException e) {
        assertThat(e).hasMessageMatching("(?s).+");
      }
    }
  }

  @Test
  void whatALaterVersionAddsIsPassedOver() throws IOException {
    Event event = new Event("m", NOW, new double[] {1, 2}, 3, 4, 1);
    UnknownFieldSet unknown =
        UnknownFieldSet.newBuilder()
            .addField(
                99, UnknownFieldSet.Field.newBuilder().addLengthDelimited(ByteString.EMPTY).build())
            .build();
    var message =
        dev.anomalydetector.wire.EventsRecord.parseFrom(EventsCodec.encode(event)).toBuilder();
    message.getEventBuilder().setUnknownFields(unknown);
    message.setUnknownFields(unknown);

    assertEqual(EventsCodec.decode(message.build().toByteArray()), event);
  }

  @Test
  void doublesThatAreNotPackedAreReadToo() throws IOException {
    byte[] packed = EventsCodec.encode(new Event("m", 5, new double[] {7}, 0, 0, 1));
    // Entity "m", then field 3 as a single double (wire type 1) instead of a packed run.
    byte[] unpacked = {10, 14, 10, 1, 'm', 16, 5, 25, 0, 0, 0, 0, 0, 0, 28, 64};

    assertEqual(EventsCodec.decode(unpacked), EventsCodec.decode(packed));
  }

  @Test
  void recordsThatNoIngestJobWritesAreRefusedWithTheReason() {
    double[] metrics = {1};
    assertRefused(new Event("", 0, metrics, 0, 0, 1), "entity");
    assertRefused(new Event("m", Long.MAX_VALUE, metrics, 0, 0, 1), "event time");
    assertRefused(new Event("m", Long.MIN_VALUE, metrics, 0, 0, 1), "event time");
    assertRefused(new Event("m", 0, metrics, -1, 0, 1), "source partition is -1");
    assertRefused(new Event("m", 0, metrics, Integer.MAX_VALUE, 0, 1), "source partition");
    assertRefused(new Event("m", 0, metrics, 0, -1, 1), "source offset is -1");
    assertRefused(new Event("m", 0, metrics, 0, 0, 1.5), "probability is 1.5");
    assertRefused(new Event("m", 0, metrics, 0, 0, -1), "probability is -1.0");
    assertRefused(new Event("m", 0, metrics, 0, 0, Double.NaN), "probability is NaN");
    double[] infinite = {Double.POSITIVE_INFINITY};
    assertRefused(new Event("m", 0, infinite, 0, 0, 1), "metric is Infinity");
    assertRefused(new Tick(0, List.of()), "source partitions is 0");
    assertRefused(new Tick(Integer.MAX_VALUE, List.of()), "source partitions");
    assertRefused(new Tick(1, List.of(new PartitionProgress(-2, 0, false))), "partition is -2");
    assertRefused(
        new Tick(1, List.of(new PartitionProgress(0, Long.MAX_VALUE, false))), "event time");
    assertThatThrownBy(() -> EventsCodec.decode(new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("neither an event nor a tick");
  }

  private static void assertRefused(EventsRecord next, String why) {
    assertThatThrownBy(() -> EventsCodec.decode(EventsCodec.encode(next)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(why);
  }
}
