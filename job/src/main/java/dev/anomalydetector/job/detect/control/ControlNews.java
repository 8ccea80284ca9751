package dev.anomalydetector.job.detect.control;

import dev.anomalydetector.api.handover.ControlRecord;
import java.util.List;

/**
 * What a reader of the control topic found.
 *
 * @param anew true when it read from the beginning of the topic to its end: what was known before
 *     is to be forgotten
 * @param records the records, in their order
 */
public record ControlNews(boolean anew, List<ControlRecord> records) {

  public ControlNews {
    records = List.copyOf(records);
  }
}
