package dev.anomalydetector.job.engine.alert;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** Where the alert of one rule and entity stands. */
public sealed interface AlertPhase {

  /** No time, for "not yet" and "never". */
  long NO_TIME = Long.MIN_VALUE;

  /** Normal, and no alert has ended lately. */
  AlertPhase QUIET = new Normal(NO_TIME);

  /**
   * The metric is normal.
   *
   * @param coolDownUntilMillis before this time no alert fires, or {@link #NO_TIME}
   */
  record Normal(long coolDownUntilMillis) implements AlertPhase {}

  /**
   * The metric is abnormal, but not for long enough or too soon after the last alert.
   *
   * @param sinceMillis event time of the first abnormal sample
   * @param coolDownUntilMillis before this time no alert fires, or {@link #NO_TIME}
   */
  record Pending(long sinceMillis, long coolDownUntilMillis) implements AlertPhase {}

  /**
   * The alert has been told and not been resolved.
   *
   * @param startMillis event time of the first abnormal sample: part of the alert's identity
   * @param severity the worst so far
   * @param toldMillis event time of the sample that it was last told for
   * @param told how often it has been told, at least 1
   * @param normalSinceMillis since when the metric is normal again, or {@link #NO_TIME}
   */
  record Firing(
      long startMillis, Severity severity, long toldMillis, int told, long normalSinceMillis)
      implements AlertPhase {}

  /** Writes a phase. */
  static void write(AlertPhase phase, StateWriter out) {
    if (phase instanceof Normal normal) {
      out.writeByte(0);
      out.writeLong(normal.coolDownUntilMillis);
    } else if (phase instanceof Pending pending) {
      out.writeByte(1);
      out.writeLong(pending.sinceMillis);
      out.writeLong(pending.coolDownUntilMillis);
    } else if (phase instanceof Firing firing) {
      out.writeByte(2);
      out.writeLong(firing.startMillis);
      out.writeByte(firing.severity.ordinal());
      out.writeLong(firing.toldMillis);
      out.writeInt(firing.told);
      out.writeLong(firing.normalSinceMillis);
    }
  }

  /** Reads what {@link #write} wrote. */
  static AlertPhase read(StateReader in) {
    int kind = in.readByte();
    return switch (kind) {
      case 0 -> {
        long coolDownUntil = in.readLong();
        yield coolDownUntil == NO_TIME ? QUIET : new Normal(coolDownUntil);
      }
      case 1 -> new Pending(in.readLong(), in.readLong());
      case 2 ->
          new Firing(in.readLong(), readSeverity(in), in.readLong(), in.readInt(), in.readLong());
      default -> throw new CorruptStateException("alert phase of unknown kind " + kind);
    };
  }

  private static Severity readSeverity(StateReader in) {
    int ordinal = in.readByte();
    if (ordinal >= Severity.values().length) {
      throw new CorruptStateException("unknown severity " + ordinal);
    }
    return Severity.values()[ordinal];
  }
}
