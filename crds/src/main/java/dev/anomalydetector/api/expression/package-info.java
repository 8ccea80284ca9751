/**
 * The CEL expressions of a detector, over the fields it declares: compiled with their types before
 * anything runs, evaluated by ingest for each record. Both use {@link
 * dev.anomalydetector.api.expression.Expressions}, so that what was accepted is what runs.
 */
package dev.anomalydetector.api.expression;
