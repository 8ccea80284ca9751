package dev.anomalydetector.e2e.datacenter;

import java.util.ArrayList;
import java.util.List;

/** Reads traces in tests. */
final class Traces {
  private Traces() {}

  static List<TraceRecord> all(DatacenterTrace trace) {
    List<TraceRecord> records = new ArrayList<>();
    trace.records().forEachRemaining(records::add);
    return records;
  }

  static List<MachineUsage> usage(List<TraceRecord> records, String machine) {
    return records.stream()
        .filter(MachineUsage.class::isInstance)
        .map(MachineUsage.class::cast)
        .filter(usage -> usage.machine().id().equals(machine))
        .toList();
  }

  static List<TaskEvent> tasks(List<TraceRecord> records) {
    return records.stream().filter(TaskEvent.class::isInstance).map(TaskEvent.class::cast).toList();
  }
}
