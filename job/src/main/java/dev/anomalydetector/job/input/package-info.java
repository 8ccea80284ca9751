/**
 * Files and streams that hold a record per line, as bytes: what a record means is not known here.
 */
package dev.anomalydetector.job.input;
