package dev.anomalydetector.operator.status;

/** The types of the conditions of a detector. */
public final class ConditionTypes {

  /** Whether the detector does what its spec says. Always there. */
  public static final String READY = "Ready";

  /** There while the operator is getting it there. */
  public static final String RECONCILING = "Reconciling";

  /** There while it will not get there before somebody does something. */
  public static final String STALLED = "Stalled";

  /** Whether the topics can be used. */
  public static final String TOPICS_READY = "TopicsReady";

  /** Whether all Flink jobs do what the spec says. */
  public static final String JOBS_READY = "JobsReady";

  private ConditionTypes() {}
}
