package dev.anomalydetector.job.engine;

/**
 * What the state of a key group takes, against what it may take. An estimate, from nothing but the
 * state itself, so that it is the same after a restore.
 */
final class StateBudget {

  private final LimitsPlan limits;
  private final long entityBytes;
  private int entities;
  private long extraBytes;

  StateBudget(DetectionPlan plan) {
    limits = plan.limits();
    entityBytes = plan.entityBytes();
  }

  /** True when there is room for one more entity; there always is for one. */
  boolean admits(String entity) {
    return entities == 0
        || (entities < limits.maximumEntities()
            && room() >= entityBytes + EntityState.extraIdBytes(entity));
  }

  /** Bytes that are left; negative when a smaller limit came with a new plan. */
  long room() {
    return limits.maximumBytes() - entities * entityBytes - extraBytes;
  }

  void add(EntityState entity) {
    entities++;
    extraBytes += entity.extraBytes;
  }

  void remove(EntityState entity) {
    entities--;
    extraBytes -= entity.extraBytes;
  }

  /** Takes up what the entity takes more, or less, than when it was last looked at. */
  void update(EntityState entity) {
    extraBytes -= entity.extraBytes;
    entity.measure();
    extraBytes += entity.extraBytes;
  }
}
