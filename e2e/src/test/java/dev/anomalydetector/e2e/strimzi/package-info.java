/**
 * A stand-in for Strimzi's Topic Operator, which is not published as a library: it realises
 * KafkaTopics with Kafka's admin client and answers as the real one was seen to answer. For tests
 * only.
 */
package dev.anomalydetector.e2e.strimzi;
