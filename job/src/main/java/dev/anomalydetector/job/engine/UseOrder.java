package dev.anomalydetector.job.engine;

import java.util.Arrays;

/**
 * The order in which slots were last used: a doubly linked list of numbers. The links of a key
 * group lie close together; in the entities, far apart, moving one would wait for its neighbours'
 * memory, twice an event.
 */
final class UseOrder {

  /** No slot. */
  static final int NONE = -1;

  private int[] older = new int[16];
  private int[] newer = new int[16];
  private int newest = NONE;
  private int oldest = NONE;

  /** The slot that was not used for longest, or {@link #NONE}. */
  int oldest() {
    return oldest;
  }

  /** Adds a slot as the one used last. */
  void add(int slot) {
    if (slot >= older.length) {
      older = Arrays.copyOf(older, 2 * slot);
      newer = Arrays.copyOf(newer, 2 * slot);
    }
    older[slot] = newest;
    newer[slot] = NONE;
    if (newest == NONE) {
      oldest = slot;
    } else {
      newer[newest] = slot;
    }
    newest = slot;
  }

  /** Makes a slot the one used last. */
  void use(int slot) {
    if (slot != newest) {
      remove(slot);
      add(slot);
    }
  }

  /** Removes a slot. */
  void remove(int slot) {
    int before = older[slot];
    int after = newer[slot];
    if (before == NONE) {
      oldest = after;
    } else {
      newer[before] = after;
    }
    if (after == NONE) {
      newest = before;
    } else {
      older[after] = before;
    }
  }
}
