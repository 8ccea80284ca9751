/** Turns the spec of an AnomalyDetector into the plan that the engine judges by. */
package dev.anomalydetector.job.plan;
