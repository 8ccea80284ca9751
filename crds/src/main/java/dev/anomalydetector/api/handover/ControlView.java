package dev.anomalydetector.api.handover;

import java.util.Arrays;

/** The state of all key groups after the records read so far. Not thread-safe. */
public final class ControlView {

  private final ControlRules rules;
  private final KeyGroupState[] keyGroups;

  /**
   * A view before the first record.
   *
   * @param keyGroups number of key groups, at least 1
   */
  public ControlView(int keyGroups) {
    this(keyGroups, ControlRules.SAFE);
  }

  /** A view by other rules. */
  public ControlView(int keyGroups, ControlRules rules) {
    this.rules = rules;
    this.keyGroups = new KeyGroupState[keyGroups];
    Arrays.fill(this.keyGroups, KeyGroupState.INITIAL);
  }

  /** Takes in the next record; one about a key group that does not exist is ignored. */
  public void read(ControlRecord next) {
    int keyGroup = next.keyGroup();
    if (keyGroup >= 0 && keyGroup < keyGroups.length) {
      keyGroups[keyGroup] = rules.apply(keyGroups[keyGroup], next);
    }
  }

  /** Number of key groups. */
  public int size() {
    return keyGroups.length;
  }

  /** The state of a key group. */
  public KeyGroupState keyGroup(int keyGroup) {
    return keyGroups[keyGroup];
  }
}
