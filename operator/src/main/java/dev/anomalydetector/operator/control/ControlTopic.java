package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlRecord;
import java.util.List;

/** The control topic of one detector. For one thread at a time. */
public interface ControlTopic extends AutoCloseable {

  /**
   * Reads it to the end that it has now.
   *
   * @throws ControlException when that cannot be done in time, or a record cannot be understood
   */
  ControlState read();

  /**
   * Writes records, in their order; when this returns they are on the topic.
   *
   * @throws ControlException when they may not be
   */
  void write(List<ControlRecord> records);

  /**
   * Removes records that nobody needs any more.
   *
   * @throws ControlException when some may not be
   */
  void remove(List<ControlRecord> records);

  @Override
  void close();
}
