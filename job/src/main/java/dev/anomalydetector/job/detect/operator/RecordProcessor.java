package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;

/** Gives records to the engines of their key groups. */
final class RecordProcessor {

  private final EmittedOutputs outputs;

  RecordProcessor(EmittedOutputs outputs) {
    this.outputs = outputs;
  }

  /**
   * Processes a record, unless its key group does not run or lets records wait.
   *
   * @param group may be null: a few records come after a key group was stopped
   * @return the key group if it has processed the record, or else null
   */
  HostedKeyGroup process(HostedKeyGroup group, Arrived arrived) {
    if (group == null || !group.isLoaded() || group.defers(arrived)) {
      return null;
    }
    group.direct(arrived.offset(), outputs);
    group.engine().process(arrived.eventsRecord(), outputs);
    group.passed(arrived.offset());
    return group;
  }

  /** Processes what is no record of ours: it is kept where it can be read. */
  HostedKeyGroup process(HostedKeyGroup group, Unreadable unreadable) {
    if (group == null || !group.isLoaded() || group.defers(unreadable)) {
      return null;
    }
    group.direct(unreadable.offset(), outputs);
    outputs.unreadable(unreadable);
    group.passed(unreadable.offset());
    return group;
  }
}
