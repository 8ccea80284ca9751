/**
 * {@code make demo}: the main job, seen working. This machine's own metrics first, then a made-up
 * datacenter with known anomalies; both through Kafka and Flink, as in a cluster.
 */
package dev.anomalydetector.e2e.demo;
