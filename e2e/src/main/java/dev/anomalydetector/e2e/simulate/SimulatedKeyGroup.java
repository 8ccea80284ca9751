package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.handover.Local;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import java.util.TreeMap;

/** What a worker runs of a key group: an engine, and what becomes of its outputs. */
final class SimulatedKeyGroup {

  private static final long NEAR = 3;
  private static final int MOST_KEPT = 12;

  private final SimulatedTopic topic;
  private final KeyGroupEngine engine;
  private final TreeMap<Long, String> kept = new TreeMap<>();

  /** Offset of the next record. */
  long position;

  long epoch;
  long emitFrom;
  long keptFrom = Local.NOTHING_KEPT;
  boolean shadow;
  boolean passed;
  boolean halted;

  /** True once a snapshot of where it halted is complete. */
  boolean saved;

  /** True once it has passed and a complete checkpoint covers that. */
  boolean durable;

  SimulatedKeyGroup(SimulatedTopic topic, KeyGroupEngine engine, long position) {
    this.topic = topic;
    this.engine = engine;
    this.position = position;
  }

  Local local() {
    if (passed) {
      return new Local.Passed(epoch, position, durable);
    }
    if (halted) {
      return new Local.Halted(epoch, position, saved);
    }
    return shadow
        ? new Local.Shadowing(keptFrom, position, topic.end() - position <= NEAR)
        : new Local.Live(epoch, position);
  }

  /** What a checkpoint says of it: the outputs below the position are durable with it. */
  Checkpointed checkpointed() {
    return new Checkpointed(epoch, passed ? position : Math.max(position, emitFrom));
  }

  /** True when there is a record that it may process now. */
  boolean hasWork() {
    return !passed && !halted && position < topic.end() && !(shadow && kept.size() >= MOST_KEPT);
  }

  /** Processes one record, and hands its output on, or keeps it. */
  void process(OutputText text, SinkOfWorker sink) {
    long offset = position++;
    String output = text.of(engine, topic.record(offset));
    if (!shadow) {
      if (offset >= emitFrom) {
        sink.emit(offset, output);
      }
    } else if (offset >= keptFrom) {
      kept.put(offset, output);
    }
  }

  /** Emits what was kept from this offset on, and whatever comes. */
  void goLive(long from, SinkOfWorker sink) {
    kept.tailMap(from).forEach(sink::emit);
    kept.clear();
    shadow = false;
    emitFrom = from;
    keptFrom = Local.NOTHING_KEPT;
  }

  /** Leaves a snapshot behind. */
  void snapshot() {
    if (!passed) {
      topic.keep(position, OutputText.snapshot(engine, position));
      saved = halted;
    }
  }

  /** Takes the outputs that a worker emits. */
  interface SinkOfWorker {
    void emit(long offset, String output);
  }
}
