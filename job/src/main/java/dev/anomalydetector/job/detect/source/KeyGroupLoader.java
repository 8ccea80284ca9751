package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.snapshot.SnapshotFile;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.EventsTopic.Range;
import dev.anomalydetector.job.detect.source.KeyGroupFeed.StartRequest;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.KeyGroupEngine.RestoredKeyGroup;
import dev.anomalydetector.job.engine.state.CorruptStateException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restores a key group: its newest usable snapshot at or below the position, or nothing, from where
 * replay brings it to the position. A snapshot above the position will not do: outputs between the
 * two may have been lost, and replay from there would not bring them again.
 */
final class KeyGroupLoader {

  private static final Logger LOG = LoggerFactory.getLogger(KeyGroupLoader.class);

  private final DetectionPlan plan;
  private final SnapshotStore store;

  KeyGroupLoader(DetectionPlan plan, SnapshotStore store) {
    this.plan = plan;
    this.store = store;
  }

  /**
   * Restores a key group.
   *
   * @param range what its partition has
   * @throws IOException when snapshots cannot be read for reasons that may pass: to start without
   *     them would forget what they hold
   */
  Started load(StartRequest request, Range range) throws IOException {
    int keyGroup = request.keyGroup();
    if (!request.takesAny() && request.emitFrom() > range.end()) {
      LOG.warn(
          "Key group {}: the position {} lies behind the end {} of its partition, so the topic was made anew"
              + " or has lost records. Starting it afresh at {}; alerts may come again.",
          keyGroup,
          request.emitFrom(),
          range.end(),
          range.first());
      store.list(keyGroup).forEach(store::setAside);
      return fresh(keyGroup, range, range.first());
    }
    Optional<Loaded> restored = newestUsable(request, range.end());
    if (restored.isPresent()) {
      return resume(restored.get(), range, request.emitFrom());
    }
    if (request.atMost() > 0 && !request.takesAny()) {
      LOG.warn(
          "Key group {}: no usable snapshot at or below position {}; replaying its partition from its first"
              + " record {}.{}",
          keyGroup,
          request.atMost(),
          range.first(),
          range.first() == 0 ? "" : " Older records are gone: models learn anew from there.");
    }
    return fresh(keyGroup, range, request.emitFrom());
  }

  private Started fresh(int keyGroup, Range range, long emitFrom) {
    return started(new KeyGroupEngine(plan, keyGroup), range.first(), range, emitFrom, 0);
  }

  private static Started started(
      KeyGroupEngine engine, long nextOffset, Range range, long emitFrom, long bytes) {
    boolean nearHead = range.end() - nextOffset <= KeyGroupSplitReader.NEAR_HEAD;
    return new Started(engine.keyGroup(), engine, nextOffset, emitFrom, nearHead, bytes);
  }

  private static Started resume(Loaded loaded, Range range, long emitFrom) {
    RestoredKeyGroup restored = loaded.restored();
    long first = range.first();
    int keyGroup = restored.engine().keyGroup();
    long next = restored.nextOffset();
    if (next < first) {
      LOG.warn(
          "Key group {}: its newest usable snapshot is of offset {}, but its partition begins at {}. What lies"
              + " between is gone; going on without it. Raise spec.kafka.topics.retention.",
          keyGroup,
          next,
          first);
    }
    long from = Math.max(next, first);
    // What other rules make of records that have been judged before was never told. What the same
    // rules make of them is told again, with the same ids.
    return started(
        restored.engine(),
        from,
        range,
        restored.judgesOtherwise() ? from : emitFrom,
        loaded.bytes());
  }

  private Optional<Loaded> newestUsable(StartRequest request, long end) throws IOException {
    IOException failure = null;
    for (SnapshotFile file : store.list(request.keyGroup())) {
      if (file.nextOffset() > end) {
        LOG.warn("Snapshot {} is of records that its topic no longer has", file.path());
        store.setAside(file);
      } else if (file.nextOffset() <= request.atMost()) {
        try {
          return Optional.of(new Loaded(restore(file), store.size(file)));
        } catch (CorruptStateException e) {
          LOG.warn("Snapshot {} is broken: {}. Trying an older one.", file.path(), e.getMessage());
          store.setAside(file);
        } catch (FileNotFoundException e) {
          LOG.debug("Snapshot {} was removed in the meantime", file.path(), e);
        } catch (IOException e) {
          LOG.warn("Snapshot {} cannot be read. Trying an older one.", file.path(), e);
          failure = e;
        }
      }
    }
    if (failure != null) {
      throw new IOException(
          "No snapshot of key group %d can be read, but there are some; the last failure: %s. See to the checkpoint directory."
              .formatted(request.keyGroup(), failure.getMessage()),
          failure);
    }
    return Optional.empty();
  }

  private RestoredKeyGroup restore(SnapshotFile file) throws IOException {
    try (var in = store.open(file)) {
      RestoredKeyGroup restored = KeyGroupEngine.restore(plan, in);
      if (restored.engine().keyGroup() != file.keyGroup()
          || restored.nextOffset() != file.nextOffset()) {
        throw new CorruptStateException(
            "it holds key group %d at offset %d"
                .formatted(restored.engine().keyGroup(), restored.nextOffset()));
      }
      return restored;
    }
  }

  private record Loaded(RestoredKeyGroup restored, long bytes) {}
}
