/**
 * The machine the demo runs on: samples of its metrics, and a way to make it busy. Reading the
 * machine (by OSHI) is apart from turning counters into metrics, which is pure.
 */
package dev.anomalydetector.e2e.host;
