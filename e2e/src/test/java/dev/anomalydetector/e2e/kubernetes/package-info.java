/**
 * End-to-end tests on a real Kubernetes with the real Flink Kubernetes Operator and Kafka: from
 * {@code helm install} and {@code kubectl apply} to an alert, and whatever happens in between.
 */
package dev.anomalydetector.e2e.kubernetes;
