package dev.anomalydetector.job.detect.source;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What the operator asks of the source that it is chained to. Used by the task thread only. */
public interface KeyGroupFeed {

  /**
   * Starts a key group that is not running: {@link DetectInput.Started} follows, and then its
   * records. Before that records may come that were on their way when it was stopped.
   */
  void start(StartRequest request);

  /** Stops a key group; a few records may still be on their way. */
  void stop(int keyGroup);

  /** Reads no more of a key group; a few records may still be on their way. */
  void pause(int keyGroup);

  /** Reads on after a pause. */
  void resume(int keyGroup);

  /**
   * From now on checkpoints of the source hold other positions.
   *
   * @param positions says them, when a checkpoint is taken
   * @param whenComplete is told them, when that checkpoint is complete
   */
  void checkpointFrom(
      Supplier<List<KeyGroupSplit>> positions, Consumer<List<KeyGroupSplit>> whenComplete);

  /**
   * How a key group is to be started.
   *
   * @param keyGroup its number
   * @param atMost use no snapshot above this offset; {@link Long#MAX_VALUE}: the newest
   * @param emitFrom outputs of records below this offset are to be held back
   */
  record StartRequest(int keyGroup, long atMost, long emitFrom) {

    /** True when any snapshot will do, since outputs are kept back anyway. */
    boolean takesAny() {
      return atMost == Long.MAX_VALUE;
    }
  }
}
