package dev.anomalydetector.job.detect.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;

/** What one fetch brought, key group by key group. */
final class DetectBatch implements RecordsWithSplitIds<DetectInput> {

  private final List<KeyGroupInputs> groups = new ArrayList<>();
  private final Set<String> finished = new HashSet<>();
  private int nextGroup;
  private Iterator<DetectInput> inputs = List.<DetectInput>of().iterator();

  void add(int keyGroup, List<DetectInput> inputs) {
    groups.add(new KeyGroupInputs(KeyGroupSplit.splitId(keyGroup), inputs));
  }

  /** The last that comes of a key group. */
  void finish(int keyGroup) {
    finished.add(KeyGroupSplit.splitId(keyGroup));
  }

  boolean isEmpty() {
    return groups.isEmpty() && finished.isEmpty();
  }

  @Override
  public String nextSplit() {
    if (nextGroup == groups.size()) {
      return null;
    }
    KeyGroupInputs next = groups.get(nextGroup++);
    inputs = next.inputs.iterator();
    return next.splitId;
  }

  @Override
  public DetectInput nextRecordFromSplit() {
    return inputs.hasNext() ? inputs.next() : null;
  }

  @Override
  public Set<String> finishedSplits() {
    return finished;
  }

  private record KeyGroupInputs(String splitId, List<DetectInput> inputs) {}
}
