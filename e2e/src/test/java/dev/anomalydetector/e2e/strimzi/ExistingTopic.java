package dev.anomalydetector.e2e.strimzi;

/**
 * A topic as Kafka has it.
 *
 * @param id Kafka's unique id of it
 * @param partitions number of partitions
 * @param replicas copies of each partition
 */
record ExistingTopic(String id, int partitions, int replicas) {}
