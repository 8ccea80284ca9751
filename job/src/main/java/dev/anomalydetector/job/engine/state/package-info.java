/** The binary form of state: a growing writer, a checking reader, and checksummed chunks. */
package dev.anomalydetector.job.engine.state;
