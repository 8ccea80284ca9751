package dev.anomalydetector.e2e.datacenter;

/** What happens to a task, by the names of Google's trace. */
public enum TaskEventType {
  /** It waits for a machine. */
  SUBMIT,
  /** It runs on a machine. */
  SCHEDULE,
  /** It had to leave its machine, for a task of higher priority for example. */
  EVICT,
  /** It broke down. */
  FAIL,
  /** It ended well. */
  FINISH,
  /** Its user or something it depends on ended it. */
  KILL
}
