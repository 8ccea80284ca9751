package dev.anomalydetector.job.detect.source;

import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;

/**
 * Gives nothing to anybody: each worker learns from the control topic which key groups it has, in
 * the task that runs them. By way of the enumerator it would learn it later, and a command to a
 * task that fails is lost.
 */
final class KeyGroupEnumerator implements SplitEnumerator<KeyGroupSplit, EnumeratorState> {

  @Override
  public void start() {
    // Nothing to find out.
  }

  @Override
  public void addReader(int subtask) {
    // It helps itself.
  }

  @Override
  public void addSplitsBack(List<KeyGroupSplit> splits, int subtask) {
    // None were given.
  }

  @Override
  public void handleSplitRequest(int subtask, String requesterHostname) {
    // Readers do not ask.
  }

  @Override
  public EnumeratorState snapshotState(long checkpointId) {
    return EnumeratorState.NOTHING;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
