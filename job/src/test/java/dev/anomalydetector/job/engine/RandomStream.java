package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Seeded streams as ingest would write them: several source partitions with offsets of their own,
 * events out of order, spikes, level shifts, silent entities, jumps in time, ticks, and idle
 * partitions.
 */
final class RandomStream {

  private static final int PARTITIONS = 3;

  private final Random random;
  private final long[] offsets = new long[PARTITIONS];
  private final long[] highest = new long[PARTITIONS];
  private long now = 1_700_000_000_000L;

  private RandomStream(long seed) {
    random = new Random(seed);
    Arrays.fill(highest, Tick.NO_EVENT_TIME);
  }

  /** Records of one partition of the events topic. */
  static List<EventsRecord> generate(long seed, int records, int entities, int metrics) {
    return new RandomStream(seed).records(records, entities, metrics);
  }

  /**
   * The same records with what a failing ingest may add: for a source partition, from some point
   * on, a run of what has been written before is written again.
   */
  static List<EventsRecord> withDuplicates(long seed, List<EventsRecord> records) {
    Random random = new Random(seed);
    List<EventsRecord> result = new ArrayList<>();
    for (EventsRecord next : records) {
      result.add(next);
      if (random.nextInt(50) == 0) {
        int partition = random.nextInt(PARTITIONS);
        int from = Math.max(0, result.size() - 1 - random.nextInt(60));
        List.copyOf(result.subList(from, result.size())).stream()
            .filter(r -> r instanceof Event event && event.sourcePartition() == partition)
            .forEach(result::add);
      }
    }
    return result;
  }

  private List<EventsRecord> records(int count, int entities, int metrics) {
    List<EventsRecord> records = new ArrayList<>();
    while (records.size() < count) {
      now += random.nextInt(2_000);
      if (random.nextInt(400) == 0) {
        now += 1_000L * random.nextInt(1_200);
      }
      records.add(random.nextInt(12) == 0 ? tick() : event(entities, metrics));
    }
    return records;
  }

  private Event event(int entities, int metrics) {
    int partition = random.nextInt(PARTITIONS);
    // Squared, so that some entities are hot and others hardly ever seen.
    int entity = (int) (entities * random.nextDouble() * random.nextDouble());
    double[] values = new double[metrics];
    for (int i = 0; i < metrics; i++) {
      values[i] = random.nextInt(10) == 0 ? Double.NaN : value(entity, i);
    }
    long time = now - (random.nextInt(5) == 0 ? random.nextInt(40_000) : 0);
    highest[partition] = Math.max(highest[partition], time);
    double probability = random.nextInt(20) == 0 ? 0.25 : 1;
    return new Event("e" + entity, time, values, partition, offsets[partition]++, probability);
  }

  private double value(int entity, int metric) {
    double base = 10 + entity % 7 + metric;
    boolean shifted = (now / 600_000 + entity) % 5 == 0;
    double spike = random.nextInt(40) == 0 ? 30 * random.nextDouble() : 0;
    return base + random.nextGaussian() + spike + (shifted ? 8 : 0);
  }

  private Tick tick() {
    List<PartitionProgress> progress = new ArrayList<>();
    for (int i = 0; i < PARTITIONS; i++) {
      if (random.nextBoolean()) {
        progress.add(new PartitionProgress(i, highest[i], random.nextInt(4) == 0));
      }
    }
    return new Tick(PARTITIONS, progress);
  }
}
