/**
 * What becomes of records that cannot be used: they are kept, with the reason, where one can read
 * them.
 */
package dev.anomalydetector.job.deadletter;
