/** A real API server for tests, and stand-ins for the operators whose objects ours makes. */
package dev.anomalydetector.operator.cluster;
