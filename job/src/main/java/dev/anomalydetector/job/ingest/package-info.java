/**
 * The ingest job: records of the source topic, parsed, to the events topic, each into the partition
 * of its key group; ticks into every partition; records that cannot be used to the dead-letter
 * topic. It keeps no state but its positions in the source topic.
 */
package dev.anomalydetector.job.ingest;
