/**
 * Source of the detect job (FLIP-27): a split is a key group, which begins with the restored engine
 * and goes on with the records of its partition.
 */
package dev.anomalydetector.job.detect.source;
