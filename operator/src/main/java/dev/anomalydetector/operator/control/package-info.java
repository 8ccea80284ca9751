/**
 * The control topic, on which operator and workers agree who has which key group: reading it to its
 * end, and writing to it. Knows nothing of Kubernetes.
 */
package dev.anomalydetector.operator.control;
