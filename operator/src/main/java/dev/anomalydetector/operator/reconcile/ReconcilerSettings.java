package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.control.ControlTopics;
import dev.anomalydetector.operator.plan.PlanDefaults;
import dev.anomalydetector.operator.status.Deadlines;
import java.time.Clock;
import java.time.Duration;

/**
 * What the reconciler is told.
 *
 * @param defaults what to take where a spec says nothing
 * @param namespaces where to look
 * @param deadlines how long things may take
 * @param deletion how long children may take to go when a detector is deleted
 * @param control access to control topics
 * @param clock what time it is
 */
public record ReconcilerSettings(
    PlanDefaults defaults,
    WatchedNamespaces namespaces,
    Deadlines deadlines,
    Duration deletion,
    ControlTopics control,
    Clock clock) {}
