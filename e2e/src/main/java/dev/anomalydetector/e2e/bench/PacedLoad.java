package dev.anomalydetector.e2e.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Writes events at a steady rate, with probes among them, each of a key group in turn. */
final class PacedLoad {

  private static final int EVENTS_PER_PROBE = 500;
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final EventsFeed feed;
  private final ProbeLatency probes;
  private long probesWritten;

  PacedLoad(EventsFeed feed, ProbeLatency probes) {
    this.feed = feed;
    this.probes = probes;
  }

  /** Writes one event of each entity, as fast as it goes. */
  void eachEntityOnce(int entities) {
    for (int entity = 0; entity < entities; entity++) {
      feed.writeEventOf(entity);
    }
    feed.flush();
  }

  /** Writes for some seconds, in steps of a millisecond; one that is late catches up. */
  void run(int eventsPerSecond, int seconds) {
    long begin = System.nanoTime();
    long total = (long) eventsPerSecond * seconds;
    long written = 0;
    while (written < total) {
      long due = (System.nanoTime() - begin) * eventsPerSecond / 1_000_000_000L;
      for (; written < Math.min(due, total); written++) {
        if (written % EVENTS_PER_PROBE == 0) {
          writeProbe();
        } else {
          feed.writeEvent();
        }
      }
      LockSupport.parkNanos(STEP_NANOS);
    }
    feed.flush();
  }

  /** Writes one probe; its alert says that its key group has come this far. */
  void writeProbe() {
    int keyGroup = (int) (probesWritten % BenchmarkCluster.KEY_GROUPS);
    String entity = "probe-" + probesWritten++;
    probes.written(entity, System.nanoTime());
    feed.writeProbe(keyGroup, entity);
  }

  /** Writes a probe into each key group. */
  void writeProbesToAll() {
    for (int i = 0; i < BenchmarkCluster.KEY_GROUPS; i++) {
      writeProbe();
    }
    feed.flush();
  }
}
