/** Alerts on their way out: as CloudEvents in JSON, into the alerts topic. */
package dev.anomalydetector.job.alerting;
