package dev.anomalydetector.job.engine;

/**
 * What a key group has counted since its partition began; part of its state, so that a restart or a
 * move does not reset it.
 *
 * @param events events processed
 * @param duplicates events dropped because they had been seen
 * @param late values that came after their windows were closed
 * @param refused events of entities that were refused because a limit was reached
 * @param evicted entities forgotten to make room
 * @param expired entities forgotten because they had been idle
 * @param alerts alerts told
 * @param foreign events whose layout of metrics nothing has told of
 */
public record EngineCounters(
    long events,
    long duplicates,
    long late,
    long refused,
    long evicted,
    long expired,
    long alerts,
    long foreign) {}
