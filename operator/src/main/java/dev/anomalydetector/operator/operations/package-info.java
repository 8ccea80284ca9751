/** What those who run the operator see of it: probes and metrics. */
package dev.anomalydetector.operator.operations;
