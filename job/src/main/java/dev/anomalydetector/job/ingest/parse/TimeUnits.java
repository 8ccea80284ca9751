package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.TimestampUnit;

/** Numbers of seconds, milliseconds, microseconds or nanoseconds since the epoch. */
final class TimeUnits {

  /** Not a time that a number of 64 bits of milliseconds can tell. */
  static final long OUT_OF_RANGE = Long.MIN_VALUE;

  /** From here on a number is not seconds but milliseconds: 100,000,000,000 s is the year 5138. */
  private static final double LEAST_MILLISECONDS = 1e11;

  private static final double LEAST_MICROSECONDS = 1e14;
  private static final double LEAST_NANOSECONDS = 1e17;
  private static final long MILLIS_PER_SECOND = 1_000L;
  private static final long MICROS_PER_MILLI = 1_000L;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final double MICROS_PER_SECOND = 1e6;

  /** Beyond this many seconds (the year 292,000) microseconds do not fit 64 bits. */
  private static final double MAXIMUM_SECONDS = 9.2e12;

  private TimeUnits() {}

  /** The unit that the magnitude of a number tells, for times from 1973 to 5138. */
  static TimestampUnit guess(Number number) {
    double magnitude = Math.abs(number.doubleValue());
    if (magnitude < LEAST_MILLISECONDS) {
      return TimestampUnit.SECONDS;
    }
    if (magnitude < LEAST_MICROSECONDS) {
      return TimestampUnit.MILLISECONDS;
    }
    return magnitude < LEAST_NANOSECONDS ? TimestampUnit.MICROSECONDS : TimestampUnit.NANOSECONDS;
  }

  /**
   * Milliseconds since the epoch, rounded down.
   *
   * @param number a {@link Long}, or a {@link Double} that need not be finite
   * @param unit a unit that is a number
   * @return the time, or {@link #OUT_OF_RANGE}
   */
  static long millis(Number number, TimestampUnit unit) {
    return number instanceof Long whole
        ? fromWhole(whole, unit)
        : fromFraction(number.doubleValue(), unit);
  }

  private static long fromWhole(long number, TimestampUnit unit) {
    return switch (unit) {
      case SECONDS ->
          Math.abs((double) number) > MAXIMUM_SECONDS ? OUT_OF_RANGE : number * MILLIS_PER_SECOND;
      case MILLISECONDS -> number;
      case MICROSECONDS -> Math.floorDiv(number, MICROS_PER_MILLI);
      case NANOSECONDS -> Math.floorDiv(number, NANOS_PER_MILLI);
      case ISO_8601, AUTO -> throw new IllegalArgumentException(unit + " is no number");
    };
  }

  private static long fromFraction(double number, TimestampUnit unit) {
    if (unit == TimestampUnit.SECONDS) {
      // A double has no exact 0.123 s; the microsecond nearest to it has.
      return Math.abs(number) <= MAXIMUM_SECONDS
          ? Math.floorDiv(Math.round(number * MICROS_PER_SECOND), MICROS_PER_MILLI)
          : OUT_OF_RANGE;
    }
    double whole = Math.floor(number);
    return Math.abs(whole) < 0x1p63 ? fromWhole((long) whole, unit) : OUT_OF_RANGE;
  }
}
