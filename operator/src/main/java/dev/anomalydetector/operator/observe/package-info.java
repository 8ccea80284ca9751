/**
 * What the state of a detector's children means for it: pure functions of what Flink's operator,
 * Strimzi and Kubernetes write into the status of their objects. They read it as plain trees, since
 * other versions of those operators say more, and in other words, than the ones we know.
 */
package dev.anomalydetector.operator.observe;
