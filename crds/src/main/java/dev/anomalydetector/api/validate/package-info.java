/**
 * What a schema cannot say about a detector: that names refer to something, that expressions
 * compile, that numbers fit together.
 */
package dev.anomalydetector.api.validate;
