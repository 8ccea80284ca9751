package dev.anomalydetector.e2e.bench;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.local.LocalCoordinator;
import dev.anomalydetector.job.local.Rescaled;
import dev.anomalydetector.job.plan.DetectorText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;

/** Three workers under a steady load, two of which have all key groups at first. */
final class RescaleScene implements AutoCloseable {

  private static final int WORKERS = 3;
  private static final int EVENTS_PER_PROBE = 40;
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String RUN = "rescale";

  private final BenchmarkCluster cluster;
  private final DetectorText detector;
  private final EventsFeed feed;
  private final ProbeLatency probes;
  private final LocalCoordinator coordinator;
  private final List<JobID> jobs = new ArrayList<>();
  private CompletableFuture<Void> load;
  private volatile boolean loading = true;

  private RescaleScene(BenchmarkCluster cluster, int entities) throws Exception {
    this.cluster = cluster;
    this.detector = BenchmarkDetector.kilobyteEntities(RUN, entities * 11L / 10);
    DetectorNames names = DetectorNames.of(detector.parse());
    cluster.createTopics(names);
    this.feed =
        new EventsFeed(cluster.kafka(), names.eventsTopic(), BenchmarkCluster.KEY_GROUPS, entities);
    this.probes = new ProbeLatency(cluster.kafka(), names.alertsTopic());
    this.coordinator =
        LocalCoordinator.start(names.controlTopic(), BenchmarkCluster.KEY_GROUPS, cluster.kafka());
  }

  /** Starts all of it; when this returns, all entities are known and the load goes on. */
  static RescaleScene start(int entities, int eventsPerSecond) throws Exception {
    RescaleScene scene = new RescaleScene(BenchmarkCluster.start(), entities);
    for (int worker = 0; worker < WORKERS; worker++) {
      scene.jobs.add(scene.submit(worker, Optional.empty()));
    }
    for (JobID job : scene.jobs) {
      scene.cluster.awaitRunning(job);
    }
    scene.coordinator.rescale(2, Transfer.LIVE, BenchmarkCluster.KEY_GROUPS, PATIENCE);
    PacedLoad paced = new PacedLoad(scene.feed, scene.probes, EVENTS_PER_PROBE);
    progress("an event of each of %d entities", entities);
    paced.eachEntityOnce(entities);
    scene.probes.awaitCaughtUp(paced);
    scene.load = CompletableFuture.runAsync(() -> paced.run(eventsPerSecond, () -> scene.loading));
    return scene;
  }

  private JobID submit(int worker, Optional<String> checkpoint) throws Exception {
    return cluster.submit(
        RUN + "-" + worker, DetectJob::addTo, cluster.settings(detector, RUN, worker), checkpoint);
  }

  Rescaled rescale(int workers, Transfer transfer, int batch) throws InterruptedException {
    return coordinator.rescale(workers, transfer, batch, PATIENCE);
  }

  Rescaled restartAndRescale(int workers) throws Exception {
    for (int worker = 0; worker < WORKERS; worker++) {
      cluster.cancel(jobs.get(worker));
    }
    for (int worker = 0; worker < WORKERS; worker++) {
      jobs.set(worker, submit(worker, cluster.newestCheckpoint(jobs.get(worker))));
    }
    for (JobID job : jobs) {
      cluster.awaitRunning(job);
    }
    return rescale(workers, Transfer.LIVE, BenchmarkCluster.KEY_GROUPS);
  }

  int[] assignment() throws InterruptedException {
    return coordinator.assignment();
  }

  List<ProbeLatency.Measured> measured() {
    return probes.measured();
  }

  void forget() {
    probes.reset();
  }

  /** Lets the load go on for some seconds. */
  void rest(int seconds) throws InterruptedException {
    TimeUnit.SECONDS.sleep(seconds);
  }

  void stopLoad() {
    loading = false;
    load.join();
  }

  /** Probes whose alert does not come, once all that was written has had its time. */
  int probesLost() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (probes.waiting() > 0 && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return probes.waiting();
  }

  @Override
  public void close() throws Exception {
    loading = false;
    coordinator.close();
    feed.close();
    probes.close();
    cluster.close();
  }
}
