/**
 * The heart: what one key group does with the records of its partition. A plain library without
 * Flink, Kafka, clock, randomness or threads. What a {@link
 * dev.anomalydetector.job.engine.KeyGroupEngine} emits is a pure function of the records that it
 * was given, so that a snapshot plus replay equals the run that was never interrupted.
 */
package dev.anomalydetector.job.engine;
