package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlView;

/**
 * Reads the control topic. Who finds that records have gone since it began cannot know what they
 * said: it begins anew, since what is left says as much, read to its end. With Kafka it knows by a
 * gap in the offsets and by having read for longer than the topic's {@code min.compaction.lag.ms}.
 */
final class ControlReader {

  private final World world;
  private ControlView view;
  private int read;
  private int mustRead;
  private int compactionsBefore;

  ControlReader(World world) {
    this.world = world;
    begin();
  }

  private void begin() {
    view = new ControlView(world.keyGroups(), world.mutant.rules());
    read = 0;
    compactionsBefore = world.compactions();
    mustRead = world.control.size();
  }

  /** What it has read. */
  ControlView view() {
    return view;
  }

  /** True when it may act on what it has read. */
  boolean mayAct() {
    return read >= mustRead || world.mutant == Mutant.ACTS_BEFORE_READING;
  }

  /** True when there is nothing more to read. */
  boolean isAtEnd() {
    return read == world.control.size();
  }

  /** Reads the next records, at most so many. */
  void read(int most) {
    for (int i = 0; i < most && !isAtEnd(); i++) {
      ControlRecord next = world.control.get(read);
      if (next == null && world.compactions() != compactionsBefore) {
        begin();
      } else {
        read++;
        if (next != null) {
          view.read(next);
        }
      }
    }
  }
}
