/** The operator of ingest: parses, addresses events to their key groups, and tells the time. */
package dev.anomalydetector.job.ingest.operator;
