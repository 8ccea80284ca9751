package dev.anomalydetector.job.event;

/**
 * Maps entities to key groups exactly as Flink does ({@code KeyGroupRangeAssignment}: murmur3 of
 * the hash code, modulo the number of key groups), so that a partition of the events topic is a key
 * group in Flink's sense too.
 */
public final class KeyGroups {

  private KeyGroups() {}

  /**
   * The key group of an entity.
   *
   * @param entity identity of the entity
   * @param keyGroups number of key groups, at least 1
   * @return a number from 0 to {@code keyGroups - 1}
   */
  public static int of(String entity, int keyGroups) {
    return murmur(entity.hashCode()) % keyGroups;
  }

  /** MurmurHash3 (Austin Appleby, 32 bit, x86) of one int, made non-negative as Flink does. */
  static int murmur(int code) {
    code *= 0xcc9e2d51;
    code = Integer.rotateLeft(code, 15);
    code *= 0x1b873593;
    code = Integer.rotateLeft(code, 13);
    code = code * 5 + 0xe6546b64;
    code ^= 4;
    code ^= code >>> 16;
    code *= 0x85ebca6b;
    code ^= code >>> 13;
    code *= 0xc2b2ae35;
    code ^= code >>> 16;
    if (code >= 0) {
      return code;
    }
    return code != Integer.MIN_VALUE ? -code : 0;
  }
}
