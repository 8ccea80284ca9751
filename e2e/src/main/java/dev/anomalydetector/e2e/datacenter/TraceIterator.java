package dev.anomalydetector.e2e.datacenter;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;

/** Merges the courses of all machines and the workload in order of event time. */
final class TraceIterator implements Iterator<TraceRecord> {
  private final List<MachineCourse> courses;
  private final Workload workload;
  private final long steps;
  private final long endMillis;
  private long step;
  private int machine;

  TraceIterator(TraceConfiguration configuration, List<Machine> machines) {
    this.courses =
        IntStream.range(0, machines.size())
            .mapToObj(index -> new MachineCourse(machines.get(index), configuration, index))
            .sorted(Comparator.comparingLong(MachineCourse::nextMillis))
            .toList();
    this.workload = new Workload(configuration, machines);
    this.steps = configuration.steps();
    this.endMillis = configuration.endMillis();
  }

  @Override
  public boolean hasNext() {
    return step < steps || workload.nextMillis() < endMillis;
  }

  @Override
  public TraceRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The trace is over");
    }
    long usageMillis = step < steps ? courses.get(machine).nextMillis() : Long.MAX_VALUE;
    if (workload.nextMillis() < Math.min(usageMillis, endMillis)) {
      return workload.next();
    }
    MachineUsage usage = courses.get(machine).next();
    machine++;
    if (machine == courses.size()) {
      machine = 0;
      step++;
    }
    return usage;
  }
}
