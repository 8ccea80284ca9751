/**
 * The handover protocol as the control topic tells it: its records, what they mean in their order,
 * and what the operator writes next. Pure; the workers' part is in the job.
 */
package dev.anomalydetector.api.handover;
