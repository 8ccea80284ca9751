/** The Kubernetes operator: starts what watches AnomalyDetectors. */
package dev.anomalydetector.operator;
