/** The control topic as a worker reads it and speaks on it. */
package dev.anomalydetector.job.detect.control;
