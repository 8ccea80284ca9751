package dev.anomalydetector.job.detect.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;

/**
 * Hands the records of its key groups to the operator chained behind it, and keeps their positions.
 * It commits the positions of each completed checkpoint to the consumer group.
 */
final class KeyGroupSourceReader
    extends SingleThreadMultiplexSourceReaderBase<
        DetectInput, DetectInput, KeyGroupSplit, KeyGroupSplitState> {

  private final EventsTopic topic;
  private final NavigableMap<Long, List<KeyGroupSplit>> checkpoints = new TreeMap<>();

  KeyGroupSourceReader(
      Supplier<SplitReader<DetectInput, KeyGroupSplit>> splitReader,
      EventsTopic topic,
      SourceReaderContext context) {
    super(
        splitReader,
        (input, output, state) -> {
          if (input instanceof DetectInput.Arrived arrived) {
            state.emitted(arrived.offset());
          } else if (input instanceof DetectInput.Started started) {
            state.started(started.emitFrom());
          } else if (input instanceof DetectInput.Unreadable unreadable) {
            state.emitted(unreadable.offset());
          }
          output.collect(input);
        },
        context.getConfiguration(),
        context);
    this.topic = topic;
  }

  @Override
  protected KeyGroupSplitState initializedState(KeyGroupSplit split) {
    return new KeyGroupSplitState(split);
  }

  @Override
  protected KeyGroupSplit toSplitType(String splitId, KeyGroupSplitState state) {
    return state.toSplit();
  }

  @Override
  protected void onSplitFinished(Map<String, KeyGroupSplitState> finished) {
    // The events topic has no end.
  }

  @Override
  public List<KeyGroupSplit> snapshotState(long checkpointId) {
    List<KeyGroupSplit> splits = super.snapshotState(checkpointId);
    checkpoints.put(checkpointId, splits);
    return splits;
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    List<KeyGroupSplit> splits = checkpoints.get(checkpointId);
    if (splits != null) {
      Map<Integer, Long> positions = new HashMap<>();
      splits.forEach(split -> positions.put(split.keyGroup(), split.position()));
      topic.commit(positions);
    }
    checkpoints.headMap(checkpointId, true).clear();
  }

  @Override
  public void close() throws Exception {
    super.close();
    topic.close();
  }
}
