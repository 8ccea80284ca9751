package dev.anomalydetector.job.detect.source;

/** The moving position of a key group in its reader. */
final class KeyGroupSplitState {

  private final int keyGroup;
  private long position;

  KeyGroupSplitState(KeyGroupSplit split) {
    keyGroup = split.keyGroup();
    position = split.position();
  }

  /** The key group begins; its position is void when the topic was made anew. */
  void started(long emitFrom) {
    position = emitFrom;
  }

  /** A record went to the operator. During replay below the position it is durable already. */
  void emitted(long offset) {
    position = Math.max(position, offset + 1);
  }

  KeyGroupSplit toSplit() {
    return new KeyGroupSplit(keyGroup, position);
  }
}
