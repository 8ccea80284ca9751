/** {@code make nab}: the detectors that ship with the project on the Numenta Anomaly Benchmark. */
package dev.anomalydetector.e2e.nab;
