package dev.anomalydetector.e2e.demo;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.e2e.datacenter.DatacenterTrace;
import dev.anomalydetector.e2e.datacenter.MachineUsage;
import dev.anomalydetector.e2e.datacenter.TraceConfiguration;
import dev.anomalydetector.e2e.datacenter.TraceRecord;
import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** The second part: a seeded datacenter with labelled anomalies, replayed faster than the clock. */
final class DatacenterPart {

  private static final int MACHINES = 100;
  private static final Duration DURATION = Duration.ofMinutes(45);
  private static final int STEP_MILLIS = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final DatacenterTrace trace;
  private final List<SeenAlert> seen = new ArrayList<>();
  private final List<Double> latencies = new ArrayList<>();
  private final List<Double> movedLatencies = new ArrayList<>();
  private final List<Double> unmovedLatencies = new ArrayList<>();
  private DemoRescale rescale;
  private long events;

  DatacenterPart(long seed) {
    trace =
        DatacenterTrace.generate(
            TraceConfiguration.of(seed, MACHINES, DURATION)
                .withAnomalies(0.6, DURATION.dividedBy(6)));
  }

  /** Replays the trace; each second of it takes {@value #STEP_MILLIS} ms. */
  void run(DetectorText text, Path copy) throws Exception {
    progress(
        "Part 2: %d machines by the second for %d minutes, %d labelled anomalies, %d times as fast as the clock. Starting Kafka and Flink ...",
        MACHINES, DURATION.toMinutes(), trace.labels().size(), 1_000 / STEP_MILLIS);
    try (LocalDetector detector = LocalDetector.start(text, 1)) {
      detector.awaitRunning();
      try (AlertLog alerts = new AlertLog(detector);
          SourceWriter source = new SourceWriter(detector, copy)) {
        rescale = new DemoRescale(detector, (int) DURATION.toSeconds());
        replay(source, alerts);
        rescale.await();
        awaitLastWindow(source, alerts);
        seen.addAll(alerts.alerts());
        measureLatencies(source);
        events = source.written();
      }
    }
  }

  private void replay(SourceWriter source, AlertLog alerts) throws IOException {
    LiveTable table = new LiveTable();
    Pace pace = new Pace(STEP_MILLIS);
    long second = Long.MIN_VALUE;
    int seconds = 0;
    for (Iterator<TraceRecord> records = trace.records(); records.hasNext(); ) {
      TraceRecord next = records.next();
      if (!(next instanceof MachineUsage usage)) {
        continue; // What jobs and tasks do is not for metrics to judge.
      }
      if (usage.timeMillis() / 1_000 != second) {
        second = usage.timeMillis() / 1_000;
        pace.await();
        rescale.at(seconds);
        if (seconds++ % (1_000 / STEP_MILLIS) == 0) {
          String headline =
              "%2d of %d minutes, %d events"
                  .formatted(seconds / 60, DURATION.toMinutes(), source.written());
          table.draw(headline, alerts.alerts());
        }
      }
      source.write(usage.machine().id(), usage.timeMillis(), usage.toJson());
    }
    source.flush();
  }

  /** The trace ends, but alerts may still be on their way: waits until none comes any more. */
  private static void awaitLastWindow(SourceWriter source, AlertLog alerts) throws IOException {
    source.flush();
    Pace pace = new Pace(1_000);
    int before = -1;
    for (long left = PATIENCE.toSeconds(); left > 0 && alerts.alerts().size() != before; left--) {
      before = alerts.alerts().size();
      pace.await();
    }
  }

  /** Of raw metrics only: for an aggregate, which record closed the window is not told. */
  private void measureLatencies(SourceWriter source) {
    for (SeenAlert alert : seen) {
      Long written = source.writtenNanos(alert.entity(), alert.timeMillis());
      boolean raw = alert.metric().equals("cpu") || alert.metric().equals("memory");
      if (raw && written != null) {
        double millis = (alert.readNanos() - written) / 1e6;
        latencies.add(millis);
        (rescale.hasMoved(alert.entity()) ? movedLatencies : unmovedLatencies).add(millis);
      }
    }
    Collections.sort(latencies);
    Collections.sort(movedLatencies);
    Collections.sort(unmovedLatencies);
  }

  DatacenterTrace trace() {
    return trace;
  }

  long events() {
    return events;
  }

  List<SeenAlert> alerts() {
    return seen;
  }

  /** The rescale in the middle of it. */
  DemoRescale rescale() {
    return rescale;
  }

  /** Latency that this share of the alerts kept within, milliseconds; NaN without alerts. */
  double latencyMillis(double share) {
    return quantile(latencies, share);
  }

  /** The same for entities whose key group was handed over in the meantime, or for the others. */
  double latencyMillis(double share, boolean moved) {
    return quantile(moved ? movedLatencies : unmovedLatencies, share);
  }

  private static double quantile(List<Double> sorted, double share) {
    return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.ceil(share * (sorted.size() - 1)));
  }
}
