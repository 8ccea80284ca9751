/** The programs that Flink runs in a cluster: the same jobs as the local runner's. */
package dev.anomalydetector.job.cluster;
