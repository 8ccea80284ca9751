package dev.anomalydetector.job.event;

import com.google.protobuf.WireFormat;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads an event where it lies, field by field, as ingest writes it; whatever else Protobuf allows
 * is left to the generated message. Decoding runs once per event in the thread that is the
 * bottleneck of the detect job.
 */
final class PlainEventReader {

  private static final int RECORD_EVENT = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_ENTITY = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_TIME = 2 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_METRICS = 3 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int EVENT_PARTITION = 4 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_OFFSET = 5 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int EVENT_PROBABILITY = 6 << 3 | WireFormat.WIRETYPE_FIXED64;
  private static final int EVENT_LAYOUT = 7 << 3 | WireFormat.WIRETYPE_FIXED32;
  private static final double[] NO_METRICS = {};
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private int position;

  /** True once something was met that is not plain. */
  private boolean odd;

  private PlainEventReader(byte[] bytes, int start, int size) {
    this.bytes = bytes;
    this.position = start;
    this.end = start + size;
  }

  /** The event in these bytes; null when they are anything but a plain event. */
  static Event read(byte[] bytes, int start, int size) {
    return new PlainEventReader(bytes, start, size).read();
  }

  private Event read() {
    if (position == end || bytes[position++] != RECORD_EVENT || varint() != end - position) {
      return null;
    }
    String entity = "";
    long timeMillis = 0;
    double[] metrics = NO_METRICS;
    int partition = 0;
    long offset = 0;
    double inclusionProbability = 0;
    int layout = MetricLayout.OF_READER;
    while (position < end && !odd) {
      switch (bytes[position++]) {
        case EVENT_ENTITY -> entity = text();
        case EVENT_TIME -> timeMillis = varint();
        case EVENT_METRICS -> {
          odd |= metrics != NO_METRICS;
          metrics = doubles();
        }
        case EVENT_PARTITION -> partition = (int) varint();
        case EVENT_OFFSET -> offset = varint();
        case EVENT_PROBABILITY -> inclusionProbability = has(Double.BYTES) ? nextDouble() : 0;
        case EVENT_LAYOUT -> layout = has(Integer.BYTES) ? nextInt() : 0;
        default -> odd = true;
      }
    }
    double probability = inclusionProbability == 0 ? 1 : inclusionProbability;
    return odd
        ? null
        : new Event(entity, timeMillis, metrics, partition, offset, probability, layout);
  }

  private boolean has(int count) {
    odd |= count < 0 || count > end - position;
    return !odd;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (!has(1)) {
        return 0;
      }
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    odd = true;
    return 0;
  }

  private double nextDouble() {
    double value = Double.longBitsToDouble((long) LONG.get(bytes, position));
    position += Double.BYTES;
    return value;
  }

  private int nextInt() {
    int value = (int) INT.get(bytes, position);
    position += Integer.BYTES;
    return value;
  }

  private double[] doubles() {
    int length = (int) varint();
    if (!has(length) || length % Double.BYTES != 0) {
      odd = true;
      return NO_METRICS;
    }
    double[] values = new double[length / Double.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = nextDouble();
    }
    return values;
  }

  /** ASCII only: what else is well-formed, the generated message knows. */
  private String text() {
    int length = (int) varint();
    if (!has(length)) {
      return "";
    }
    int all = 0;
    for (int i = position; i < position + length; i++) {
      all |= bytes[i];
    }
    odd |= all < 0;
    position += length;
    return new String(bytes, position - length, length, StandardCharsets.ISO_8859_1);
  }
}
