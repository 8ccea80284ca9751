package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** One partition of the events topic, what must come out of it, and the snapshots taken on it. */
final class SimulatedTopic {

  private static final int ENTITIES = 3;
  private static final long STEP_MILLIS = 1_000;

  private final int keyGroup;
  private final Random random;
  private final List<EventsRecord> records = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();
  private final OutputText text = new OutputText();
  private final KeyGroupEngine reference;
  private final TreeMap<Long, byte[]> snapshots = new TreeMap<>();
  private long origin;

  SimulatedTopic(int keyGroup, Random random) {
    this.keyGroup = keyGroup;
    this.random = random;
    this.reference = new KeyGroupEngine(OutputText.PLAN, keyGroup);
    append(new Tick(1, List.of()));
  }

  /** Number of records. */
  long end() {
    return records.size();
  }

  /** Appends some records. */
  void append(int count) {
    for (int i = 0; i < count; i++) {
      append();
    }
  }

  /** Appends an event, now and then one for the second time, or a tick. */
  private void append() {
    long time = STEP_MILLIS * records.size();
    if (random.nextInt(8) == 0) {
      append(new Tick(1, List.of(new PartitionProgress(0, time, false))));
    } else {
      long repeated = random.nextInt(10) == 0 ? Math.max(0, origin - 1) : origin++;
      double value = random.nextGaussian() + (random.nextInt(9) == 0 ? 20 : 0);
      String entity = "e" + random.nextInt(ENTITIES);
      append(new Event(entity, time, new double[] {value}, 0, repeated, 1));
    }
  }

  private void append(EventsRecord next) {
    records.add(next);
    expected.add(text.of(reference, next));
  }

  EventsRecord record(long offset) {
    return records.get((int) offset);
  }

  /** What a run that never rescaled puts out for a record. */
  String expected(long offset) {
    return expected.get((int) offset);
  }

  /** Keeps a snapshot. */
  void keep(long offset, byte[] snapshot) {
    snapshots.put(offset, snapshot);
  }

  /** A key group as of this offset or below: from a snapshot, or from the start of the topic. */
  SimulatedKeyGroup load(long atMost) {
    Long newest = snapshots.floorKey(atMost);
    if (newest == null) {
      return new SimulatedKeyGroup(this, new KeyGroupEngine(OutputText.PLAN, keyGroup), 0);
    }
    return new SimulatedKeyGroup(this, OutputText.restore(snapshots.get(newest)), newest);
  }
}
