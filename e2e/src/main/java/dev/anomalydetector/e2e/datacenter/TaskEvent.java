package dev.anomalydetector.e2e.datacenter;

import java.util.Optional;

/**
 * A step in the life of a task.
 *
 * @param timeMillis event time, milliseconds since the epoch
 * @param job for example {@code j-17}
 * @param task its number within the job, from 0
 * @param type what happened
 * @param priority 0 to 11 as in the trace: 0 and 1 free, 9 to 11 production, 10 monitoring
 * @param machine where it runs or ran; empty while it waits for one
 */
public record TaskEvent(
    long timeMillis,
    String job,
    int task,
    TaskEventType type,
    int priority,
    Optional<Machine> machine)
    implements TraceRecord {}
