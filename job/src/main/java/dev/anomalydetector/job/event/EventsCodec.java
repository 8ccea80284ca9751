package dev.anomalydetector.job.event;

import com.google.protobuf.CodedInputStream;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Binary form of {@link EventsRecord}: the Protobuf messages of {@code events.proto}. What is not
 * exactly as {@link #encode} writes an event is read through the generated message.
 */
public final class EventsCodec {

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
    EventsRecord plain = PlainEventReader.read(bytes, offset, length);
    return RecordCheck.checked(plain == null ? readAny(bytes, offset, length) : plain);
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
