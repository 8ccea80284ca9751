package dev.anomalydetector.e2e.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Writes events at a steady rate, with probes among them, each of a key group in turn. */
final class PacedLoad {

  private static final String PROBE = "probe-";
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final EventsFeed feed;
  private final ProbeLatency probes;
  private final int eventsPerProbe;
  private long probesWritten;

  /**
   * A load that has written nothing.
   *
   * @param eventsPerProbe one event in so many is a probe
   */
  PacedLoad(EventsFeed feed, ProbeLatency probes, int eventsPerProbe) {
    this.feed = feed;
    this.probes = probes;
    this.eventsPerProbe = eventsPerProbe;
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
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    run(eventsPerSecond, () -> System.nanoTime() < end);
  }

  /** Writes for as long as it goes on, in steps of a millisecond; one that is late catches up. */
  void run(int eventsPerSecond, BooleanSupplier goesOn) {
    long begin = System.nanoTime();
    long written = 0;
    while (goesOn.getAsBoolean()) {
      long due = (System.nanoTime() - begin) * eventsPerSecond / 1_000_000_000L;
      for (; written < due; written++) {
        if (written % eventsPerProbe == 0) {
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
    String entity = PROBE + probesWritten++;
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

  /** The key group that a probe was written to: it says so by its name, whatever hashing says. */
  static int keyGroup(String entity) {
    long number = Long.parseLong(entity.substring(PROBE.length()));
    return (int) (number % BenchmarkCluster.KEY_GROUPS);
  }
}
