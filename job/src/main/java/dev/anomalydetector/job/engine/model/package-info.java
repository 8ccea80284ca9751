/**
 * Models of what is normal for one metric of one entity. Each says, before it learns a value, which
 * band it expects; all share one score scale, see {@link
 * dev.anomalydetector.job.engine.model.Band}.
 */
package dev.anomalydetector.job.engine.model;
