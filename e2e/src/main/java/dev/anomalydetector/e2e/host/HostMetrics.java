package dev.anomalydetector.e2e.host;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * A sample of the machine's metrics. NaN is what is not known; JSON leaves it out.
 *
 * @param timeMillis event time, milliseconds since the epoch
 * @param host name of the machine
 * @param cpu share of all cores in use since the sample before, 0 to 1; not known if the operating
 *     system did not count on since then
 * @param memory share of the memory in use, 0 to 1
 * @param load average number of runnable threads over the last minute, 0 or more
 * @param diskReadBytesPerSecond since the sample before, over all disks
 * @param diskWriteBytesPerSecond since the sample before, over all disks
 * @param networkReceivedBytesPerSecond since the sample before, from other machines
 * @param networkSentBytesPerSecond since the sample before, to other machines
 */
public record HostMetrics(
    long timeMillis,
    String host,
    double cpu,
    double memory,
    double load,
    double diskReadBytesPerSecond,
    double diskWriteBytesPerSecond,
    double networkReceivedBytesPerSecond,
    double networkSentBytesPerSecond) {
  private static final JsonFactory FACTORY = new JsonFactory();

  /**
   * The metrics between two readings. A counter that went back (a device was taken away, or counts
   * anew) counts as standing still.
   */
  static HostMetrics between(
      long timeMillis, String host, HostCounters before, HostCounters after) {
    double seconds = (after.nanoTime() - before.nanoTime()) / 1e9;
    return new HostMetrics(
        timeMillis,
        host,
        share(after.busyTicks() - before.busyTicks(), after.totalTicks() - before.totalTicks()),
        share(after.memoryUsedBytes(), after.memoryTotalBytes()),
        after.load() < 0 ? Double.NaN : after.load(),
        rate(before.diskReadBytes(), after.diskReadBytes(), seconds),
        rate(before.diskWriteBytes(), after.diskWriteBytes(), seconds),
        rate(before.networkReceivedBytes(), after.networkReceivedBytes(), seconds),
        rate(before.networkSentBytes(), after.networkSentBytes(), seconds));
  }

  private static double share(double part, double whole) {
    return whole > 0 ? Math.max(0, Math.min(1, part / whole)) : Double.NaN;
  }

  private static double rate(long before, long after, double seconds) {
    return seconds > 0 ? Math.max(0, after - before) / seconds : Double.NaN;
  }

  /** The sample as JSON on one line, without an end of line. */
  public String toJson() {
    StringWriter text = new StringWriter(256);
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeNumberField("time", timeMillis);
      json.writeStringField("host", host);
      writeKnown(json, "cpu", cpu);
      writeKnown(json, "memory", memory);
      writeKnown(json, "load", load);
      writeKnown(json, "diskReadBytesPerSecond", diskReadBytesPerSecond);
      writeKnown(json, "diskWriteBytesPerSecond", diskWriteBytesPerSecond);
      writeKnown(json, "networkReceivedBytesPerSecond", networkReceivedBytesPerSecond);
      writeKnown(json, "networkSentBytesPerSecond", networkSentBytesPerSecond);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void writeKnown(JsonGenerator json, String field, double value)
      throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(field, value);
    }
  }
}
