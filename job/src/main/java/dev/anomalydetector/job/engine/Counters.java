package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** The running counts behind {@link EngineCounters}. */
final class Counters {

  long events;
  long duplicates;
  long late;
  long refused;
  long evicted;
  long expired;
  long alerts;
  long foreign;

  EngineCounters view() {
    return new EngineCounters(events, duplicates, late, refused, evicted, expired, alerts, foreign);
  }

  void write(StateWriter out) {
    out.writeLong(events);
    out.writeLong(duplicates);
    out.writeLong(late);
    out.writeLong(refused);
    out.writeLong(evicted);
    out.writeLong(expired);
    out.writeLong(alerts);
    out.writeLong(foreign);
  }

  static Counters read(StateReader in) {
    Counters counters = new Counters();
    counters.events = in.readLong();
    counters.duplicates = in.readLong();
    counters.late = in.readLong();
    counters.refused = in.readLong();
    counters.evicted = in.readLong();
    counters.expired = in.readLong();
    counters.alerts = in.readLong();
    counters.foreign = in.readLong();
    return counters;
  }
}
