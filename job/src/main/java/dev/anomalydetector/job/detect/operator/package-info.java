/** The operator of the detect job: runs the engines of its key groups and their snapshots. */
package dev.anomalydetector.job.detect.operator;
