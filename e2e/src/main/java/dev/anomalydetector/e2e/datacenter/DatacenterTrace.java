package dev.anomalydetector.e2e.datacenter;

import dev.anomalydetector.job.score.Labels;
import dev.anomalydetector.job.score.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The trace of a datacenter and what is wrong in it. Records are made while they are read; what is
 * held is the state of each machine and of the tasks that are not over.
 */
public final class DatacenterTrace {
  private final TraceConfiguration configuration;
  private final List<Machine> machines;

  private DatacenterTrace(TraceConfiguration configuration, List<Machine> machines) {
    this.configuration = configuration;
    this.machines = machines;
  }

  /** The trace of {@code configuration}; takes no time yet. */
  public static DatacenterTrace generate(TraceConfiguration configuration) {
    return new DatacenterTrace(
        configuration,
        IntStream.range(0, configuration.machines())
            .mapToObj(index -> Machine.draw(configuration.seed(), index))
            .toList());
  }

  /** The machines, by their numbers. */
  public List<Machine> machines() {
    return machines;
  }

  /** All records in order of event time; each call starts anew and gives the same. */
  public Iterator<TraceRecord> records() {
    return new TraceIterator(configuration, machines);
  }

  /** The injected anomalies, in order of their start. */
  public List<AnomalyLabel> labels() {
    List<AnomalyLabel> labels = new ArrayList<>();
    for (int index = 0; index < machines.size(); index++) {
      long start = MachineCourse.startMillis(configuration, index);
      for (Anomaly anomaly : AnomalyPlan.of(configuration, index)) {
        labels.add(anomaly.label(machines.get(index).id(), start, configuration.step().toMillis()));
      }
    }
    labels.sort(
        Comparator.comparingLong(AnomalyLabel::startMillis).thenComparing(AnomalyLabel::machine));
    return labels;
  }

  /**
   * The labels by series ({@link AnomalyLabel#series()}) for scoring and for files in NAB's format;
   * series without an anomaly have an empty list.
   */
  public Labels labelsBySeries() {
    Map<String, List<Window>> windows = new LinkedHashMap<>();
    for (Machine machine : machines) {
      for (Metric metric : Metric.values()) {
        windows.put(machine.id() + "/" + metric.field(), new ArrayList<>());
      }
    }
    for (AnomalyLabel label : labels()) {
      windows.get(label.series()).add(new Window(label.startMillis(), label.endMillis()));
    }
    return new Labels(windows);
  }
}
