package dev.anomalydetector.job.detect.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/** Gives each key group to the reader that Flink would give it to: ranges of equal size. */
final class KeyGroupEnumerator implements SplitEnumerator<KeyGroupSplit, EnumeratorState> {

  private final SplitEnumeratorContext<KeyGroupSplit> context;
  private final EventsTopic topic;
  private final Map<Integer, KeyGroupSplit> unassigned = new TreeMap<>();
  private boolean discovered;

  KeyGroupEnumerator(
      SplitEnumeratorContext<KeyGroupSplit> context, EventsTopic topic, EnumeratorState state) {
    this.context = context;
    this.topic = topic;
    this.discovered = state.discovered();
    state.unassigned().forEach(split -> unassigned.put(split.keyGroup(), split));
  }

  @Override
  public void start() {
    if (!discovered) {
      context.callAsync(topic::durablePositions, this::onDiscovered);
    }
  }

  private void onDiscovered(Map<Integer, Long> positions, Throwable failure) {
    if (failure != null) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
    positions.forEach(
        (group, position) -> unassigned.put(group, new KeyGroupSplit(group, position)));
    discovered = true;
    List.copyOf(context.registeredReaders().keySet()).forEach(this::assignTo);
  }

  @Override
  public void addReader(int subtask) {
    assignTo(subtask);
  }

  private void assignTo(int subtask) {
    List<KeyGroupSplit> mine = new ArrayList<>();
    for (KeyGroupSplit split : unassigned.values()) {
      int owner =
          KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
              topic.keyGroups(), context.currentParallelism(), split.keyGroup());
      if (owner == subtask) {
        mine.add(split);
      }
    }
    for (KeyGroupSplit split : mine) {
      unassigned.remove(split.keyGroup());
      context.assignSplit(split, subtask);
    }
  }

  @Override
  public void addSplitsBack(List<KeyGroupSplit> splits, int subtask) {
    splits.forEach(split -> unassigned.put(split.keyGroup(), split));
    if (context.registeredReaders().containsKey(subtask)) {
      assignTo(subtask);
    }
  }

  @Override
  public void handleSplitRequest(int subtask, String requesterHostname) {
    // Readers are given their key groups; they do not ask.
  }

  @Override
  public EnumeratorState snapshotState(long checkpointId) {
    Collection<KeyGroupSplit> splits = unassigned.values();
    return new EnumeratorState(discovered, List.copyOf(splits));
  }

  @Override
  public void close() throws IOException {
    topic.close();
  }
}
