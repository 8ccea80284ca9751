/**
 * A worker's part in the handover protocol: from what the control topic says and what is running to
 * what is to be done. Pure: no Flink, no Kafka, no clock.
 */
package dev.anomalydetector.job.handover;
