package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlRecord;
import java.time.Instant;

/**
 * A record that is on the control topic.
 *
 * @param said what it says
 * @param at when it was written, by the clock of who wrote it
 */
public record LoggedRecord(ControlRecord said, Instant at) {}
