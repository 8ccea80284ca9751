package dev.anomalydetector.job.event;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import dev.anomalydetector.wire.EventsRecord.KindCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Binary form of {@link EventsRecord}: the Protobuf messages of {@code events.proto}. Events are
 * read field by field into the record instead of through the generated message, because decoding
 * runs once per event in the thread that is the bottleneck of the detect job; a test holds both
 * readings equal.
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
   * @throws IOException when the bytes are no record of the events topic
   */
  public static EventsRecord decode(byte[] bytes) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    int tag = in.readTag();
    int kind = WireFormat.getTagFieldNumber(tag);
    if (kind == KindCase.EVENT.getNumber()) {
      in.pushLimit(in.readRawVarint32());
      return readEvent(in);
    }
    if (kind == KindCase.TICK.getNumber()) {
      return readTick(dev.anomalydetector.wire.EventsRecord.parseFrom(bytes).getTick());
    }
    throw new IOException(
        "Not a record of the events topic: expected an event or a tick, found field " + kind);
  }

  private static Event readEvent(CodedInputStream in) throws IOException {
    String entity = "";
    long timeMillis = 0;
    double[] metrics = new double[0];
    int partition = 0;
    long offset = 0;
    double inclusionProbability = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> entity = in.readStringRequireUtf8();
        case 2 -> timeMillis = in.readInt64();
        case 3 -> metrics = readDoubles(in);
        case 4 -> partition = in.readInt32();
        case 5 -> offset = in.readInt64();
        case 6 -> inclusionProbability = in.readDouble();
        default -> in.skipField(tag);
      }
    }
    double probability = inclusionProbability == 0 ? 1 : inclusionProbability;
    return new Event(entity, timeMillis, metrics, partition, offset, probability);
  }

  private static double[] readDoubles(CodedInputStream in) throws IOException {
    int length = in.readRawVarint32();
    if (length < 0 || length > in.getBytesUntilLimit()) {
      throw new IOException("Broken event: " + length + " bytes of metrics do not fit");
    }
    double[] values = new double[length / Double.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
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
    return new Tick(message.getSourcePartitions(), progress);
  }

  private static dev.anomalydetector.wire.Event toMessage(Event event) {
    var message =
        dev.anomalydetector.wire.Event.newBuilder()
            .setEntity(event.entity())
            .setEventTimeMillis(event.timeMillis())
            .setSourcePartition(event.sourcePartition())
            .setSourceOffset(event.sourceOffset());
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
    return message.build();
  }
}
