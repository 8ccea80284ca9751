package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.e2e.report.MeasurementReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Matches probes with their alerts, in a thread of its own, and keeps the time between. */
final class ProbeLatency implements AutoCloseable {

  private final Map<String, Long> waiting = new ConcurrentHashMap<>();
  private final List<Measured> measured = Collections.synchronizedList(new ArrayList<>());
  private final AlertWatch alerts;
  private final Thread watcher;
  private volatile boolean closed;

  ProbeLatency(Map<String, String> kafka, String alertsTopic) {
    alerts = new AlertWatch(kafka, alertsTopic);
    watcher = new Thread(this::watch, "alerts of probes");
    watcher.start();
  }

  private void watch() {
    while (!closed) {
      alerts.poll(
          (entity, time) -> {
            Long begin = waiting.remove(entity);
            if (begin != null) {
              measured.add(new Measured(entity, begin, (System.nanoTime() - begin) / 1e6));
            }
          });
    }
  }

  void written(String entity, long nanoTime) {
    waiting.put(entity, nanoTime);
  }

  /**
   * Waits until each probe has its alert, and each key group has come to the end of what was
   * written.
   */
  void awaitCaughtUp(PacedLoad load) throws InterruptedException {
    load.writeProbesToAll();
    while (!waiting.isEmpty()) {
      Thread.sleep(1);
    }
  }

  /** Number of probes without an alert so far. */
  int waiting() {
    return waiting.size();
  }

  void reset() {
    measured.clear();
  }

  /** What was measured since the last reset. */
  List<Measured> measured() {
    synchronized (measured) {
      return List.copyOf(measured);
    }
  }

  /**
   * A probe and its alert.
   *
   * @param entity the probe's
   * @param writtenNanos when it was written, by {@link System#nanoTime()}
   * @param millis until its alert could be read
   */
  record Measured(String entity, long writtenNanos, double millis) {}

  void report(String name, MeasurementReport report) {
    List<Double> sorted = measured().stream().map(Measured::millis).sorted().toList();
    report
        .put(name + "Probes", sorted.size())
        .put(name + "P50LatencyMs", quantile(sorted, 0.5))
        .put(name + "P99LatencyMs", quantile(sorted, 0.99))
        .put(name + "P999LatencyMs", quantile(sorted, 0.999))
        .put(name + "MaxLatencyMs", quantile(sorted, 1));
    MeasurementReport.progress(
        "%s: p50 %.1f ms, p99 %.1f ms, max %.1f ms",
        name, quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1));
  }

  static double quantile(List<Double> sorted, double rank) {
    return sorted.get((int) Math.ceil(rank * (sorted.size() - 1)));
  }

  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    while (watcher.isAlive()) {
      try {
        watcher.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    alerts.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
