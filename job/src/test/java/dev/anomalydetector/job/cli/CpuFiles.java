package dev.anomalydetector.job.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a user who watches the CPU of machines: the detector, and records with a spike. */
final class CpuFiles {

  /** Event time of the first record. */
  static final long START_MILLIS = 1_764_547_200_000L;

  private static final int SECONDS = 300;
  private static final int SPIKE_AT = 200;
  private static final int SPIKE_SECONDS = 10;

  private CpuFiles() {}

  static Path detector(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("detector.yaml"),
        """
        apiVersion: anomalydetector.dev/v1alpha1
        kind: AnomalyDetector
        metadata: {name: cpu}
        spec:
          source:
            kafka: {topic: usage, startFrom: Earliest}
            timestamp: {field: time, unit: Milliseconds}
            fields:
              machine: {path: $.machine, type: String}
              cpu: {path: $.cpu}
          key: [machine]
          metrics:
            - {name: cpu, value: event.cpu}
          detectors:
            - {name: too-high, metrics: [cpu], model: {threshold: {upper: 0.9}}}
          alerting: {resolveAfter: 5s}
        """);
  }

  /** A record by the second of one machine, with a spike of ten seconds. */
  static List<String> records(String machine) {
    List<String> records = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      boolean spike = second >= SPIKE_AT && second < SPIKE_AT + SPIKE_SECONDS;
      records.add(record(START_MILLIS + second * 1_000L, machine, spike ? 0.95 : 0.3));
    }
    return records;
  }

  static String record(long timeMillis, String machine, double cpu) {
    return "{\"time\": %d, \"machine\": \"%s\", \"cpu\": %s}".formatted(timeMillis, machine, cpu);
  }

  static Path write(Path folder, String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }
}
