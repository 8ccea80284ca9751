/**
 * Metrics as the models see them: the raw value of an event, or an aggregate over an event-time
 * window made of panes of one slide each.
 */
package dev.anomalydetector.job.engine.feature;
