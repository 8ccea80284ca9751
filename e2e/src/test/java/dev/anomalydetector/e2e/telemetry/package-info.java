/**
 * Seeded telemetry of a made-up datacenter, and the alerts that must come of it. For tests only.
 */
package dev.anomalydetector.e2e.telemetry;
