/**
 * The report of a backtest or demo: one HTML file that needs no network, with each series, its
 * band, scores, alerts and labelled windows, zoomable. Plain records in, a file out; knows nothing
 * of what detected the anomalies.
 */
package dev.anomalydetector.job.report;
