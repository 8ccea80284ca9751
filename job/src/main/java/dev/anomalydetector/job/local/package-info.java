/** Everything in one JVM: a real Kafka broker, a Flink cluster, and the jobs on it. */
package dev.anomalydetector.job.local;
