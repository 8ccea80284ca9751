/**
 * The detect job: the events topic, read key group by key group, and the engine, chained in one
 * task; alerts to their topic. Flink's checkpoint holds positions only; the state of a key group is
 * its newest snapshot plus replay.
 */
package dev.anomalydetector.job.detect;
