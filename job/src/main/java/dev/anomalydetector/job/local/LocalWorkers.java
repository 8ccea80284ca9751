package dev.anomalydetector.job.local;

import dev.anomalydetector.api.handover.Transfer;
import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;

/**
 * The workers of a local detector: jobs on one Flink cluster, more or fewer of them, between which
 * key groups are handed over while events flow.
 */
final class LocalWorkers implements Closeable {

  /** Each takes a slot, whether it runs or not. */
  static final int MOST = 8;

  private static final int BATCH = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final LocalFlink flink;
  private final LocalCoordinator coordinator;
  private final Starter starter;
  private final Deque<JobID> running = new ArrayDeque<>();
  private final Set<JobID> dismissed = ConcurrentHashMap.newKeySet();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  LocalWorkers(LocalFlink flink, LocalCoordinator coordinator, Starter starter) {
    this.flink = flink;
    this.coordinator = coordinator;
    this.starter = starter;
  }

  /** Tells when a worker has ended that nobody dismissed, and why. */
  void onEnd(Consumer<String> listener) {
    listeners.add(listener);
    running.forEach(job -> listen(job, listener));
  }

  private void listen(JobID job, Consumer<String> listener) {
    flink.onEnd(
        job,
        why -> {
          if (!dismissed.contains(job)) {
            listener.accept(why);
          }
        });
  }

  /** Starts a worker, which has nothing to do yet unless it is the first. */
  void startOne() throws Exception {
    JobID job = starter.start(running.size());
    running.add(job);
    listeners.forEach(listener -> listen(job, listener));
  }

  void awaitRunning() throws Exception {
    for (JobID job : running) {
      flink.awaitRunning(job);
    }
  }

  /**
   * Divides the key groups among so many workers; those that are not needed any more are stopped.
   *
   * @throws IllegalArgumentException when there cannot be so many
   */
  Rescaled rescale(int workers) throws Exception {
    if (workers < 1 || workers > MOST) {
      throw new IllegalArgumentException(
          "%d workers: a local detector has 1 to %d".formatted(workers, MOST));
    }
    while (running.size() < workers) {
      startOne();
    }
    awaitRunning();
    Rescaled rescaled = coordinator.rescale(workers, Transfer.LIVE, BATCH, PATIENCE);
    int needed = 1;
    for (int owner : coordinator.assignment()) {
      needed = Math.max(needed, owner + 1);
    }
    while (running.size() > needed) {
      JobID last = running.removeLast();
      dismissed.add(last);
      flink.cancel(last);
    }
    return rescaled;
  }

  /** By key group, the number of its worker. */
  int[] assignment() throws InterruptedException {
    return coordinator.assignment();
  }

  @Override
  public void close() {
    coordinator.close();
  }

  /** Starts the job of a worker. */
  interface Starter {

    JobID start(int worker) throws Exception;
  }
}
