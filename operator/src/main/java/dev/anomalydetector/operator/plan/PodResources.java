package dev.anomalydetector.operator.plan;

/**
 * What a pod may use.
 *
 * @param cpu CPUs that it requests
 * @param memoryBytes memory, requested and limit
 */
public record PodResources(double cpu, long memoryBytes) {

  private static final long MEBI = 1024 * 1024;

  /** The memory in mebibytes, rounded down. */
  public long memoryMebibytes() {
    return memoryBytes / MEBI;
  }
}
