/**
 * Changes of the number of workers: which workers there have to be, what the operator writes to the
 * control topic next, and what the status says about it. Pure; what it needs to know stands in the
 * status and on the control topic, so an operator that was restarted goes on where the last one
 * was.
 */
package dev.anomalydetector.operator.rescale;
