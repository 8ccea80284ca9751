package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.handover.Local.Checkpointed;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A key group in a checkpoint of the source.
 *
 * @param keyGroup its number: the partition of the events topic
 * @param epoch epoch of the ownership that the worker had it in
 * @param position outputs of records below this offset are durable with the checkpoint
 */
public record KeyGroupSplit(int keyGroup, long epoch, long position) implements SourceSplit {

  @Override
  public String splitId() {
    return splitId(keyGroup);
  }

  Checkpointed checkpointed() {
    return new Checkpointed(epoch, position);
  }

  static String splitId(int keyGroup) {
    return Integer.toString(keyGroup);
  }
}
