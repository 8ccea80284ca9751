/**
 * Reads one record of a source: its fields, its event time, its entity and its metrics. Pure, and
 * knows neither Flink nor Kafka, so that a backtest reads a file exactly as the ingest job reads a
 * topic. Whatever a record holds, the answer is a result and never an exception.
 */
package dev.anomalydetector.job.ingest.parse;
