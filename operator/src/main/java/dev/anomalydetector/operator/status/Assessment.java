package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import java.time.Duration;
import java.util.Optional;

/**
 * A status, and when to look again.
 *
 * @param status the status
 * @param lookAgain after how long something may have changed without an event; empty: never
 */
public record Assessment(AnomalyDetectorStatus status, Optional<Duration> lookAgain) {}
