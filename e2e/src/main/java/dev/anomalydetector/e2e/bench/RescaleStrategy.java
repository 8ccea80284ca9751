package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.local.Rescaled;

/** The ways to rescale that are compared. */
enum RescaleStrategy {
  /** Four key groups at a time follow their owners until they can take over. */
  LIVE("live"),

  /** Four key groups at a time stop, and go on elsewhere. */
  PARTIAL_PAUSE("partialPause"),

  /** All key groups that move stop at once. */
  ALL_AT_ONCE("allAtOnce"),

  /**
   * All workers stop and start again from their checkpoints, as with a savepoint; then the key
   * groups are handed over. What a restart costs at least: nothing is redistributed by it.
   */
  RESTART("restart");

  private static final int BATCH = 4;

  private final String key;

  RescaleStrategy(String key) {
    this.key = key;
  }

  /** Prefix of its figures. */
  String key() {
    return key;
  }

  Rescaled rescale(RescaleScene scene, int workers) throws Exception {
    return switch (this) {
      case LIVE -> scene.rescale(workers, Transfer.LIVE, BATCH);
      case PARTIAL_PAUSE -> scene.rescale(workers, Transfer.PARTIAL_PAUSE, BATCH);
      case ALL_AT_ONCE ->
          scene.rescale(workers, Transfer.PARTIAL_PAUSE, BenchmarkCluster.KEY_GROUPS);
      case RESTART -> scene.restartAndRescale(workers);
    };
  }
}
