/**
 * From the text of a file to a detector or to everything that is wrong with it, each finding with
 * line and column.
 */
package dev.anomalydetector.api.load;
