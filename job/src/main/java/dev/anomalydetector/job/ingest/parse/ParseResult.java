package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.event.Event;

/** What became of a record of the source. */
public sealed interface ParseResult {

  /** No event time: the record has none that can be read. */
  long NO_EVENT_TIME = Long.MIN_VALUE;

  /**
   * The record is watched.
   *
   * @param event what the detectors need of it; each metric is finite, or NaN where it does not
   *     apply
   */
  record Parsed(Event event) implements ParseResult {}

  /**
   * The record is not watched: the filter excludes it, or it is the header line of a CSV file.
   *
   * @param eventTimeMillis its event time, because time passes with records that are not watched
   *     too; or {@link #NO_EVENT_TIME}
   */
  record Filtered(long eventTimeMillis) implements ParseResult {}

  /**
   * The record cannot be used.
   *
   * @param letter why, and the record itself
   */
  record Bad(DeadLetter letter) implements ParseResult {}
}
