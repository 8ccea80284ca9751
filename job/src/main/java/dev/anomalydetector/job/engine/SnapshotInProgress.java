package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.feature.WindowState;
import dev.anomalydetector.job.engine.state.ChunkWriter;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A snapshot that is written while records go on, by copy on update: entities that nobody touches
 * are written in slices; one that is about to change or to vanish is written before it does. So the
 * result is the state as of the beginning.
 */
public final class SnapshotInProgress {

  private final KeyGroupEngine engine;
  private final long nextOffset;
  private final int number;
  private final ChunkWriter chunks;
  private final StateWriter block = new StateWriter();
  private int cursor;
  private long written;
  private long bytes;
  private boolean complete;

  SnapshotInProgress(KeyGroupEngine engine, long nextOffset, Consumer<byte[]> sink) {
    this.engine = engine;
    this.nextOffset = nextOffset;
    this.number = engine.snapshotNumber();
    this.chunks =
        new ChunkWriter(
            chunk -> {
              bytes += chunk.length;
              sink.accept(chunk);
            });
    writeHead();
  }

  /** The snapshot holds the effect of all records below this offset. */
  public long nextOffset() {
    return nextOffset;
  }

  /** Number of entities written so far. */
  public long entities() {
    return written;
  }

  /** Number of bytes given to the sink so far. */
  public long bytes() {
    return bytes;
  }

  /** True when all bytes have been given to the sink. */
  public boolean isComplete() {
    return complete;
  }

  /**
   * Writes untouched entities until there is no time left or all are written.
   *
   * @param timeLeft asked after each entity
   * @return true when the snapshot is complete
   * @throws IllegalStateException when it was abandoned, or another snapshot of the key group has
   *     begun since
   */
  public boolean advance(BooleanSupplier timeLeft) {
    if (complete) {
      return true;
    }
    if (!engine.isWriting(this)) {
      throw new IllegalStateException(
          "the snapshot was given up: what has changed since is missing in it");
    }
    EntityTable entities = engine.entities();
    while (cursor < entities.slots()) {
      EntityState entity = entities.inSlot(cursor++);
      if (entity != null && entity.snapshot != number) {
        write(entity);
        if (!timeLeft.getAsBoolean()) {
          return false;
        }
      }
    }
    chunks.payload().writeByte(SnapshotFormat.END);
    chunks.payload().writeLong(written);
    chunks.finish();
    complete = true;
    engine.snapshotEnded(this);
    return true;
  }

  /** Gives the snapshot up; the engine no longer writes entities to it. */
  public void abandon() {
    engine.snapshotEnded(this);
  }

  private void writeHead() {
    DetectionPlan plan = engine.plan();
    StateWriter out = chunks.payload();
    out.writeString(SnapshotFormat.MAGIC);
    out.writeInt(SnapshotFormat.VERSION);
    out.writeInt(engine.keyGroup());
    out.writeLong(nextOffset);
    out.writeLong(engine.sequence());
    out.writeLong(engine.created());
    engine.counting().write(out);
    engine.progress().write(out);
    engine.layouts().write(out);
    writeStrings(out, SnapshotFormat.ruleNames(plan));
    writeStrings(out, SnapshotFormat.ruleDescriptions(plan));
    writeStrings(out, SnapshotFormat.windowDescriptions(plan));
    chunks.endOfItem();
  }

  private static void writeStrings(StateWriter out, List<String> strings) {
    out.writeInt(strings.size());
    strings.forEach(out::writeString);
  }

  void write(EntityState entity) {
    entity.snapshot = number;
    written++;
    StateWriter out = chunks.payload();
    out.writeByte(SnapshotFormat.ENTITY);
    out.writeString(entity.id);
    out.writeLong(entity.created);
    out.writeLong(entity.lastUsed);
    out.writeLong(entity.lastTimeMillis);
    for (RuleState rule : entity.rules) {
      rule.write(block);
      out.writeBlock(block);
    }
    for (WindowState window : entity.windows) {
      if (window != null) {
        window.write(block);
      }
      out.writeBlock(block);
    }
    chunks.endOfItem();
  }
}
