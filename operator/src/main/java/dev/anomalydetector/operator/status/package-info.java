/**
 * The status of a detector: conditions, stages and workers, computed from what was observed, and
 * when to look again. Pure but for the clock it is given.
 */
package dev.anomalydetector.operator.status;
