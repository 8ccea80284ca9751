package dev.anomalydetector.job.detect.source;

import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A key group as a split of the source.
 *
 * @param keyGroup its number: the partition of the events topic
 * @param position outputs of records below this offset are durable; 0 when nothing is known to be
 */
public record KeyGroupSplit(int keyGroup, long position) implements SourceSplit {

  @Override
  public String splitId() {
    return splitId(keyGroup);
  }

  static String splitId(int keyGroup) {
    return Integer.toString(keyGroup);
  }
}
