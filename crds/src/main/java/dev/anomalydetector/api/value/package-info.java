/**
 * The small values a detector is written with (time spans, percentages, memory sizes): each binds
 * from and to one readable string, and its pattern is the one the API server checks.
 */
package dev.anomalydetector.api.value;
