package dev.anomalydetector.operator.plan;

/**
 * What the operator takes where a spec says nothing.
 *
 * @param jobImage image of the jobs
 * @param flinkVersion the Flink in that image, as Flink's operator writes it, such as v1_20
 */
public record PlanDefaults(String jobImage, String flinkVersion) {}
