/** Snapshots of key groups in the checkpoint directory: taken in turn, found again, pruned. */
package dev.anomalydetector.job.detect.snapshot;
