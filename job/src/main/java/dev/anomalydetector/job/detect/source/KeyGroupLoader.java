package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.snapshot.SnapshotFile;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.KeyGroupEngine.RestoredKeyGroup;
import dev.anomalydetector.job.engine.state.CorruptStateException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
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

  Started load(KeyGroupSplit split, TopicPartition partition, Consumer<?, ?> consumer)
      throws IOException {
    List<TopicPartition> one = List.of(partition);
    long first = consumer.beginningOffsets(one).get(partition);
    long end = consumer.endOffsets(one).get(partition);
    int keyGroup = split.keyGroup();
    if (split.position() > end) {
      LOG.warn(
          "Key group {}: the position {} lies behind the end {} of {}, so the topic was made anew or has lost"
              + " records. Starting it afresh at {}; alerts may come again.",
          keyGroup,
          split.position(),
          end,
          partition,
          first);
      return fresh(keyGroup, first, first);
    }
    for (SnapshotFile file : store.list(keyGroup)) {
      if (file.nextOffset() > split.position() || file.nextOffset() < first) {
        continue;
      }
      Optional<RestoredKeyGroup> restored = tryRestore(file);
      if (restored.isPresent()) {
        long next = restored.get().nextOffset();
        return new Started(keyGroup, restored.get().engine(), next, split.position());
      }
    }
    if (split.position() > 0) {
      LOG.warn(
          "Key group {}: no usable snapshot at or below position {}; replaying {} from its first record {}.{}",
          keyGroup,
          split.position(),
          partition,
          first,
          first == 0 ? "" : " Older records are gone: models learn anew from there.");
    }
    return fresh(keyGroup, first, split.position());
  }

  private Started fresh(int keyGroup, long nextOffset, long emitFrom) {
    return new Started(keyGroup, new KeyGroupEngine(plan, keyGroup), nextOffset, emitFrom);
  }

  private Optional<RestoredKeyGroup> tryRestore(SnapshotFile file) {
    try (var in = store.open(file)) {
      RestoredKeyGroup restored = KeyGroupEngine.restore(plan, in);
      if (restored.engine().keyGroup() != file.keyGroup()
          || restored.nextOffset() != file.nextOffset()) {
        throw new CorruptStateException(
            "it holds key group %d at offset %d"
                .formatted(restored.engine().keyGroup(), restored.nextOffset()));
      }
      return Optional.of(restored);
    } catch (CorruptStateException | IOException e) {
      LOG.warn("Snapshot {} cannot be used: {}. Trying an older one.", file.path(), e.getMessage());
      if (e instanceof CorruptStateException) {
        store.setAside(file);
      }
      return Optional.empty();
    }
  }
}
