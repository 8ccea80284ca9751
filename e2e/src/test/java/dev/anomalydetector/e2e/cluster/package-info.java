/** Kubernetes clusters that end-to-end tests may use up, wherever they come from. */
package dev.anomalydetector.e2e.cluster;
