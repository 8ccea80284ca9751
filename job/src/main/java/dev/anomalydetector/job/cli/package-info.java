/** The command line: {@code anomaly validate}, {@code run} and {@code backtest}. */
package dev.anomalydetector.job.cli;
