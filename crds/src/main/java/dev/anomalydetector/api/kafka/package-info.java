/** How a detector reaches Kafka: what clients are told, and where credentials lie. */
package dev.anomalydetector.api.kafka;
