/**
 * Runs a detector over files, in event time and as fast as the engine goes, and tells how good it
 * is. The same parser and the same engine as in the jobs.
 */
package dev.anomalydetector.job.backtest;
