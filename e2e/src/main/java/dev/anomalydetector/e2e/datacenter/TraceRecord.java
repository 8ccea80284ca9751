package dev.anomalydetector.e2e.datacenter;

/** A record of the trace. */
public sealed interface TraceRecord permits MachineUsage, TaskEvent {

  /** Event time, milliseconds since the epoch. */
  long timeMillis();

  /** The record as JSON on one line, without an end of line. */
  default String toJson() {
    return TraceJson.write(this);
  }
}
