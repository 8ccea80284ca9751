package dev.anomalydetector.job.engine;

/**
 * What one key group may take. Limits hold per key group and not per worker, so that what a key
 * group does never depends on which others share its worker.
 *
 * @param maximumEntities number of entities, at least 1
 * @param maximumBytes estimated heap of their state, at least that of one entity
 * @param onLimit what happens to make room
 * @param idleTimeToLiveMillis an entity without events for this long in event time is forgotten
 */
public record LimitsPlan(
    int maximumEntities, long maximumBytes, OnLimit onLimit, long idleTimeToLiveMillis) {

  public LimitsPlan {
    if (maximumEntities < 1 || maximumBytes < 1 || idleTimeToLiveMillis < 1) {
      throw new IllegalArgumentException(
          "limits must be at least 1: entities %d, bytes %d, idle time to live %d ms"
              .formatted(maximumEntities, maximumBytes, idleTimeToLiveMillis));
    }
  }

  /** What happens to a new entity when a limit is reached. */
  public enum OnLimit {
    /** The least recently used entity is forgotten. */
    EVICT,
    /** The new one is refused: its events are counted, not judged. */
    REFUSE
  }
}
