/** Tests of the Helm chart's templates, with the real Helm and without a cluster. */
package dev.anomalydetector.e2e.chart;
