/** What must be in Kafka before ingest starts: its topics, and where it begins to read. */
package dev.anomalydetector.job.ingest.topics;
