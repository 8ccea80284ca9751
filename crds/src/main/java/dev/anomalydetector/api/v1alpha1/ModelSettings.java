package dev.anomalydetector.api.v1alpha1;

/** The settings of one model: the alternatives of {@link ModelSpec}. */
public sealed interface ModelSettings
    permits ThresholdSpec, EwmaSpec, RobustZScoreSpec, RelativeDifferenceSpec {}
