/**
 * The records of the events topic as the jobs see them, their binary form, and the mapping of
 * entities to key groups. Knows nothing of Flink, Kafka or the engine.
 */
package dev.anomalydetector.job.event;
