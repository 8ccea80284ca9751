package dev.anomalydetector.job.event;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Binary form of {@link EventsRecord}: the Protobuf messages of {@code events.proto}. Events are
 * read field by field into the record instead of through the generated message, because decoding
 * runs once per event in the thread that is the bottleneck of the detect job; whatever is not
 * exactly as {@link #encode} writes it goes through the generated message.
 */
public final class EventsCodec {

  private static final int RECORD_EVENT = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_ENTITY = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_TIME = 2 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_METRICS = 3 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_PARTITION = 4 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_OFFSET = 5 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_PROBABILITY = 6 << 3 | WireFormat.WIRETYPE_FIXED64;
  private static final int EVENT_LAYOUT = 7 << 3 | WireFormat.WIRETYPE_FIXED32;
  private static final double[] NO_METRICS = {};

  private EventsCodec() {}

  /** The bytes of a record. */
  public static byte[] encode(EventsRecord eventsRecord) {
    var message = dev.anomalydetector.wire.EventsRecord.newBuilder();
    if (eventsRecord instanceof Event event) {
      message.setEvent(toMessage(event));
    } else if (eventsRecord instanceof Tick tick) {
      message.setTick(toMessage(tick));
    }
    return message.build().toByteArray();
  }

  /**
   * Reads a record.
   *
   * @throws IOException when the bytes are no record of the events topic, or one that cannot be
   *     true; the message says why
   */
  public static EventsRecord decode(byte[] bytes) throws IOException {
    return decode(bytes, 0, bytes.length);
  }

  /**
   * Reads a record where it lies.
   *
   * @param bytes has the record from {@code offset} on, {@code length} bytes
   * @throws IOException see {@link #decode(byte[])}
   */
  public static EventsRecord decode(byte[] bytes, int offset, int length) throws IOException {
    EventsRecord plain = readPlainEvent(bytes, offset, length);
    return RecordCheck.checked(plain == null ? readAny(bytes, offset, length) : plain);
  }

  /** Reads what {@link #encode} makes of an event; null when it is anything else. */
  private static Event readPlainEvent(byte[] bytes, int start, int size) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes, start, size);
    if (in.readTag() != RECORD_EVENT || in.readRawVarint32() != size - in.getTotalBytesRead()) {
      return null;
    }
    String entity = "";
    long timeMillis = 0;
    double[] metrics = NO_METRICS;
    int partition = 0;
    long offset = 0;
    double inclusionProbability = 0;
    int layout = MetricLayout.OF_READER;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case EVENT_ENTITY -> entity = in.readStringRequireUtf8();
        case EVENT_TIME -> timeMillis = in.readInt64();
        case EVENT_METRICS -> {
          int length = in.readRawVarint32();
          boolean second = metrics != NO_METRICS;
          if (second
              || length < 0
              || length % Double.BYTES != 0
              || length > size - in.getTotalBytesRead()) {
            return null;
          }
          metrics = readDoubles(in, length / Double.BYTES);
        }
        case EVENT_PARTITION -> partition = in.readInt32();
        case EVENT_OFFSET -> offset = in.readInt64();
        case EVENT_PROBABILITY -> inclusionProbability = in.readDouble();
        case EVENT_LAYOUT -> layout = in.readFixed32();
        default -> {
          return null;
        }
      }
    }
    return new Event(
        entity, timeMillis, metrics, partition, offset, orCertain(inclusionProbability), layout);
  }

  private static double[] readDoubles(CodedInputStream in, int count) throws IOException {
    double[] values = new double[count];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  private static double orCertain(double inclusionProbability) {
    return inclusionProbability == 0 ? 1 : inclusionProbability;
  }

  /** Reads whatever Protobuf allows, as a later version or another program may write it. */
  private static EventsRecord readAny(byte[] bytes, int offset, int length) throws IOException {
    var message =
        dev.anomalydetector.wire.EventsRecord.parseFrom(
            CodedInputStream.newInstance(bytes, offset, length));
    return switch (message.getKindCase()) {
      case EVENT -> readEvent(message.getEvent());
      case TICK -> readTick(message.getTick());
      case KIND_NOT_SET ->
          throw new IOException("Not a record of the events topic: neither an event nor a tick");
    };
  }

  private static Event readEvent(dev.anomalydetector.wire.Event message) {
    return new Event(
        message.getEntity(),
        message.getEventTimeMillis(),
        message.getMetricsList().stream().mapToDouble(Double::doubleValue).toArray(),
        message.getSourcePartition(),
        message.getSourceOffset(),
        orCertain(message.getInclusionProbability()),
        message.getLayout());
  }

  private static Tick readTick(dev.anomalydetector.wire.Tick message) {
    List<PartitionProgress> progress = new ArrayList<>(message.getProgressCount());
    for (var partition : message.getProgressList()) {
      long time =
          partition.hasHighestEventTimeMillis()
              ? partition.getHighestEventTimeMillis()
              : Tick.NO_EVENT_TIME;
      progress.add(new PartitionProgress(partition.getPartition(), time, partition.getIdle()));
    }
    return new Tick(message.getSourcePartitions(), progress, readLayout(message));
  }

  private static Optional<MetricLayout> readLayout(dev.anomalydetector.wire.Tick message) {
    if (!message.hasLayout()) {
      return Optional.empty();
    }
    var layout = message.getLayout();
    return Optional.of(new MetricLayout(layout.getId(), layout.getMetricsList()));
  }

  private static dev.anomalydetector.wire.Event toMessage(Event event) {
    var message =
        dev.anomalydetector.wire.Event.newBuilder()
            .setEntity(event.entity())
            .setEventTimeMillis(event.timeMillis())
            .setSourcePartition(event.sourcePartition())
            .setSourceOffset(event.sourceOffset())
            .setLayout(event.layout());
    for (double metric : event.metrics()) {
      message.addMetrics(metric);
    }
    if (event.inclusionProbability() != 1) {
      message.setInclusionProbability(event.inclusionProbability());
    }
    return message.build();
  }

  private static dev.anomalydetector.wire.Tick toMessage(Tick tick) {
    var message =
        dev.anomalydetector.wire.Tick.newBuilder().setSourcePartitions(tick.sourcePartitions());
    for (PartitionProgress progress : tick.progress()) {
      var partition =
          dev.anomalydetector.wire.PartitionProgress.newBuilder()
              .setPartition(progress.partition())
              .setIdle(progress.idle());
      if (progress.highestEventTimeMillis() != Tick.NO_EVENT_TIME) {
        partition.setHighestEventTimeMillis(progress.highestEventTimeMillis());
      }
      message.addProgress(partition);
    }
    tick.layout()
        .ifPresent(
            layout ->
                message.getLayoutBuilder().setId(layout.id()).addAllMetrics(layout.metrics()));
    return message.build();
  }
}
