/** Benchmarks: each compares with a baseline in the same run, in several interleaved rounds. */
package dev.anomalydetector.e2e.bench;
