package dev.anomalydetector.e2e.telemetry;

import dev.anomalydetector.e2e.datacenter.DatacenterTrace;
import dev.anomalydetector.e2e.datacenter.MachineUsage;
import dev.anomalydetector.e2e.datacenter.TraceConfiguration;
import dev.anomalydetector.e2e.datacenter.TraceRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Usage of machines by the second. The same settings give the same records.
 *
 * @param seed of all randomness
 * @param machines how many
 * @param duration event time that the records span
 * @param partitions of the source topic; a machine's records are all in one
 */
public record Telemetry(long seed, int machines, Duration duration, int partitions) {

  /** Anomalies of each machine on average. */
  private static final double ANOMALIES = 12;

  /** The records in order of event time. */
  public Stream<Usage> records() {
    TraceConfiguration configuration =
        TraceConfiguration.of(seed, machines, duration)
            .withJobs(0)
            .withAnomalies(ANOMALIES, Duration.ofMinutes(5));
    Iterator<TraceRecord> records = DatacenterTrace.generate(configuration).records();
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(records, Spliterator.ORDERED), false)
        .filter(MachineUsage.class::isInstance)
        .map(MachineUsage.class::cast)
        .map(
            usage ->
                new Usage(
                    usage.machine().id(),
                    usage.timeMillis(),
                    Math.floorMod(usage.machine().id().hashCode(), partitions),
                    usage.toJson()));
  }

  /** Writes the records of each partition to a file of its own, and returns these. */
  public List<Path> write(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    List<BufferedWriter> writers = new ArrayList<>();
    try {
      for (int partition = 0; partition < partitions; partition++) {
        files.add(folder.resolve("partition-" + partition + ".json"));
        writers.add(Files.newBufferedWriter(files.get(partition)));
      }
      for (Iterator<Usage> usages = records().iterator(); usages.hasNext(); ) {
        Usage usage = usages.next();
        writers.get(usage.partition()).write(usage.json() + "\n");
      }
    } finally {
      for (BufferedWriter writer : writers) {
        writer.close();
      }
    }
    return files;
  }

  /**
   * What one machine used in one second.
   *
   * @param machine its id
   * @param timeMillis event time, milliseconds since the epoch
   * @param partition of the source topic that it goes to
   * @param json the record
   */
  public record Usage(String machine, long timeMillis, int partition, String json) {}
}
