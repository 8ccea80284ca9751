package dev.anomalydetector.e2e.datacenter;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * What a trace is made of. The same configuration gives the same trace.
 *
 * @param seed of all randomness
 * @param machines how many, 1 or more; Google's cell had about 12,500. The usage and anomalies of a
 *     machine do not depend on how many others there are.
 * @param start event time of the first step
 * @param duration of the trace; at least one step
 * @param step between two usage records of one machine; at least 1 ms
 * @param quiet how long from the start no anomaly happens, so that models can learn; not negative
 * @param anomaliesPerMachine on average, 0 or more; fewer where they do not fit into the duration
 *     with room between them
 * @param jobsPerMachineHour jobs submitted per machine and hour on average, 0 or more; a job has
 *     about four tasks
 */
public record TraceConfiguration(
    long seed,
    int machines,
    Instant start,
    Duration duration,
    Duration step,
    Duration quiet,
    double anomaliesPerMachine,
    double jobsPerMachineHour) {

  /** A fixed start, since a trace must not depend on when it is made. */
  public static final Instant DEFAULT_START = Instant.parse("2026-12-01T00:00:00Z");

  /** Refuses what makes no trace; the message names the field. */
  public TraceConfiguration {
    Objects.requireNonNull(start, "start");
    require(machines >= 1, "machines", machines, "1 or more");
    require(step.toMillis() >= 1, "step", step, "1 ms or more");
    require(duration.compareTo(step) >= 0, "duration", duration, "at least one step, " + step);
    require(!quiet.isNegative(), "quiet", quiet, "0 or more");
    require(isRate(anomaliesPerMachine), "anomaliesPerMachine", anomaliesPerMachine, "0 or more");
    require(isRate(jobsPerMachineHour), "jobsPerMachineHour", jobsPerMachineHour, "0 or more");
  }

  /**
   * Usage by the second, an anomaly on every second machine after a tenth of the duration, two jobs
   * per machine and hour.
   */
  public static TraceConfiguration of(long seed, int machines, Duration duration) {
    return new TraceConfiguration(
        seed,
        machines,
        DEFAULT_START,
        duration,
        Duration.ofSeconds(1),
        duration.dividedBy(10),
        0.5,
        2.0);
  }

  /** The same with other anomalies. */
  public TraceConfiguration withAnomalies(double perMachine, Duration quietStart) {
    return new TraceConfiguration(
        seed, machines, start, duration, step, quietStart, perMachine, jobsPerMachineHour);
  }

  /** The same with another step between usage records. */
  public TraceConfiguration withStep(Duration other) {
    return new TraceConfiguration(
        seed, machines, start, duration, other, quiet, anomaliesPerMachine, jobsPerMachineHour);
  }

  /** The same with other jobs. */
  public TraceConfiguration withJobs(double perMachineHour) {
    return new TraceConfiguration(
        seed, machines, start, duration, step, quiet, anomaliesPerMachine, perMachineHour);
  }

  /** Usage records of one machine. */
  long steps() {
    return duration.toMillis() / step.toMillis();
  }

  /** The first instant after the trace, in milliseconds since the epoch. */
  long endMillis() {
    return start.toEpochMilli() + duration.toMillis();
  }

  private static boolean isRate(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY;
  }

  private static void require(boolean good, String field, Object value, String allowed) {
    if (!good) {
      throw new IllegalArgumentException(
          "Trace configuration: " + field + " is " + value + "; it must be " + allowed + ".");
    }
  }
}
