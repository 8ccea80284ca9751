/**
 * The life of an alert: from anomalous samples to firing, told again, and resolved. Pure functions
 * over immutable phases.
 */
package dev.anomalydetector.job.engine.alert;
