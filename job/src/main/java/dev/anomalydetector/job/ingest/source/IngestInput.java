package dev.anomalydetector.job.ingest.source;

import dev.anomalydetector.job.ingest.parse.SourceRecord;

/** What a subtask of ingest is given, in order. */
public sealed interface IngestInput {

  /**
   * A partition of the source topic is this subtask's from now on, and of no other.
   *
   * @param partition its number, from 0
   */
  record Assigned(int partition) implements IngestInput {}

  /**
   * A record of a partition that is assigned.
   *
   * @param source the record
   */
  record Arrived(SourceRecord source) implements IngestInput {}
}
