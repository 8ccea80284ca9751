package dev.anomalydetector.job.backtest;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.MetricPlan;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import dev.anomalydetector.job.plan.DetectionPlans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/**
 * Drives one engine over files, merged by event time; each file is what a partition of the source
 * topic is to the jobs.
 */
public final class Backtest {

  /** How many events lie between two reports of progress. */
  private static final int PROGRESS_STEP = 100_000;

  private final AnomalyDetector detector;
  private final DetectionPlan plan;
  private final CollectedOutputs outputs;
  private final List<DeadLetter> deadLetters = new ArrayList<>();
  private long lastMillis = Tick.NO_EVENT_TIME;

  private Backtest(AnomalyDetector detector) {
    this.detector = detector;
    this.plan = DetectionPlans.undivided(detector);
    this.outputs = new CollectedOutputs(plan);
  }

  /**
   * Runs a detector over files.
   *
   * @param detector a valid detector
   * @param files JSON or CSV, a record a line, as {@code spec.source.format} says
   * @param progress told the number of events now and then
   * @throws IOException when a file cannot be read
   */
  public static BacktestResult run(
      AnomalyDetector detector, List<Path> files, LongConsumer progress) throws IOException {
    return new Backtest(detector).run(files, progress);
  }

  private BacktestResult run(List<Path> files, LongConsumer progress) throws IOException {
    KeyGroupEngine engine = new KeyGroupEngine(plan, 0);
    PriorityQueue<FileEvents> open =
        new PriorityQueue<>(
            Comparator.<FileEvents>comparingLong(file -> file.peek().timeMillis())
                .thenComparingInt(FileEvents::partition));
    try {
      for (int i = 0; i < files.size(); i++) {
        openFile(files.get(i), i, open);
      }
      engine.process(initialTick(files.size(), open), outputs);
      for (long count = 1; !open.isEmpty(); count++) {
        processNext(open, files.size(), engine);
        if (count % PROGRESS_STEP == 0) {
          progress.accept(count);
        }
      }
      engine.process(finalTick(files.size()), outputs);
    } finally {
      for (FileEvents file : open) {
        file.close();
      }
    }
    return new BacktestResult(plan, outputs.series(), deadLetters, engine.counters());
  }

  private void openFile(Path path, int partition, PriorityQueue<FileEvents> open)
      throws IOException {
    FileEvents file = new FileEvents(detector.getSpec(), path, partition, deadLetters::add);
    if (file.peek() == null) {
      file.close();
    } else {
      open.add(file);
    }
  }

  private void processNext(PriorityQueue<FileEvents> open, int files, KeyGroupEngine engine)
      throws IOException {
    FileEvents file = open.remove();
    Event event = file.peek();
    lastMillis = Math.max(lastMillis, event.timeMillis());
    engine.process(event, outputs);
    file.advance();
    if (file.peek() != null) {
      open.add(file);
    } else {
      file.close();
      PartitionProgress done = new PartitionProgress(file.partition(), event.timeMillis(), true);
      engine.process(new Tick(files, List.of(done)), outputs);
    }
  }

  /** Files that have not begun must not hold back the time of those that have. */
  private static Tick initialTick(int files, PriorityQueue<FileEvents> open) {
    List<PartitionProgress> progress = new ArrayList<>();
    long first = open.isEmpty() ? 0 : open.peek().peek().timeMillis();
    for (int i = 0; i < files; i++) {
      progress.add(new PartitionProgress(i, first, true));
    }
    return new Tick(files, progress);
  }

  /** Time goes on just far enough to close each window that has a value. */
  private Tick finalTick(int files) {
    long longest =
        plan.metrics().stream()
            .map(MetricPlan::window)
            .mapToLong(window -> window.map(w -> w.sizeMillis()).orElse(0L))
            .max()
            .orElse(0);
    long end = lastMillis == Tick.NO_EVENT_TIME ? 0 : lastMillis;
    long closing = end + longest + plan.outOfOrdernessMillis();
    return new Tick(files, List.of(new PartitionProgress(0, closing, true)));
  }
}
