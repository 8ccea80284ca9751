/** How measuring targets report: progress while they run, one JSON line at the end, and a file. */
package dev.anomalydetector.e2e.report;
