package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.KeyGroupEngine.RestoredKeyGroup;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.feature.WindowState;
import dev.anomalydetector.job.engine.state.ChunkReader;
import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads a snapshot into an engine. What the plan no longer has is skipped, what is new starts
 * afresh.
 */
final class SnapshotReader {

  private final DetectionPlan plan;
  private final RuleEvaluator fresh;
  private final List<EntityState> entities = new ArrayList<>();

  /** Per rule (window) of the snapshot, its index in the plan, or -1. */
  private int[] ruleIndex;

  private int[] windowIndex;

  /** Per rule of the snapshot, whether the plan judges by the same model. */
  private boolean[] sameModel;

  SnapshotReader(DetectionPlan plan) {
    this.plan = plan;
    this.fresh = new RuleEvaluator(plan, new Counters());
  }

  RestoredKeyGroup read(InputStream stream) throws IOException {
    ChunkReader chunks = new ChunkReader(stream);
    StateReader in = chunks.next();
    if (!in.hasRemaining() || !SnapshotFormat.MAGIC.equals(in.readString())) {
      throw new CorruptStateException("not a snapshot of a key group");
    }
    int version = in.readInt();
    if (version != SnapshotFormat.VERSION) {
      throw new CorruptStateException(
          "snapshot of version " + version + ", this program reads " + SnapshotFormat.VERSION);
    }
    int keyGroup = in.readInt();
    long nextOffset = in.readLong();
    long sequence = in.readLong();
    long created = in.readLong();
    Counters counters = Counters.read(in);
    SourceProgress progress = SourceProgress.read(plan.outOfOrdernessMillis(), in);
    MetricLayouts layouts = MetricLayouts.read(plan, in);
    ruleIndex = match(in, SnapshotFormat.ruleNames(plan));
    sameModel = compare(in, SnapshotFormat.ruleDescriptions(plan));
    windowIndex = match(in, SnapshotFormat.windowDescriptions(plan));
    readEntities(chunks, in);
    KeyGroupEngine engine =
        new KeyGroupEngine(plan, keyGroup, counters, progress, layouts, sequence, created);
    entities.sort(Comparator.comparingLong(entity -> entity.lastUsed));
    entities.forEach(engine::restoreEntity);
    return new RestoredKeyGroup(engine, nextOffset, judgesOtherwise());
  }

  /** Whether a rule of the plan is not in the snapshot, or judged by another model there. */
  private boolean judgesOtherwise() {
    int same = 0;
    for (boolean each : sameModel) {
      same += each ? 1 : 0;
    }
    return same < plan.rules().size();
  }

  private static int[] match(StateReader in, List<String> wanted) {
    int[] index = new int[in.readCount()];
    for (int i = 0; i < index.length; i++) {
      index[i] = wanted.indexOf(in.readString());
    }
    return index;
  }

  private boolean[] compare(StateReader in, List<String> wanted) {
    int count = in.readCount();
    if (count != ruleIndex.length) {
      throw new CorruptStateException(
          count + " descriptions of " + ruleIndex.length + " rules: they should be as many");
    }
    boolean[] same = new boolean[count];
    for (int i = 0; i < count; i++) {
      String description = in.readString();
      same[i] = ruleIndex[i] >= 0 && wanted.get(ruleIndex[i]).equals(description);
    }
    return same;
  }

  private void readEntities(ChunkReader chunks, StateReader first) throws IOException {
    StateReader in = first.hasRemaining() ? first : chunks.next();
    while (in.hasRemaining()) {
      int item = in.readByte();
      if (item == SnapshotFormat.END) {
        long expected = in.readLong();
        if (expected != entities.size()) {
          throw new CorruptStateException(
              "expected " + expected + " entities, found " + entities.size());
        }
        if (chunks.next().hasRemaining()) {
          throw new CorruptStateException("more data after the end");
        }
        return;
      }
      if (item != SnapshotFormat.ENTITY) {
        throw new CorruptStateException("unknown item " + item);
      }
      entities.add(readEntity(in));
      if (!in.hasRemaining()) {
        in = chunks.next();
      }
    }
    throw new CorruptStateException("truncated: no end item");
  }

  private EntityState readEntity(StateReader in) {
    String id = in.readString();
    EntityState entity = new EntityState(id, in.readLong(), fresh.newStates(), fresh.newWindows());
    entity.lastUsed = in.readLong();
    entity.lastTimeMillis = in.readLong();
    for (int i = 0; i < ruleIndex.length; i++) {
      StateReader block = in.readBlock();
      int index = ruleIndex[i];
      if (index >= 0) {
        entity.rules[index] = new RuleState(plan.rules().get(index), block, sameModel[i]);
      }
    }
    for (int index : windowIndex) {
      StateReader block = in.readBlock();
      if (index >= 0 && block.hasRemaining()) {
        WindowPlan window = plan.metrics().get(index).window().orElseThrow();
        entity.windows[index] = new WindowState(window, block);
      }
    }
    return entity;
  }
}
