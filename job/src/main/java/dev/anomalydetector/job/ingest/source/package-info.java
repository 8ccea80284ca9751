/**
 * The source topic as ingest reads it: Flink's KafkaSource, made to also tell which partitions a
 * subtask has been given.
 */
package dev.anomalydetector.job.ingest.source;
