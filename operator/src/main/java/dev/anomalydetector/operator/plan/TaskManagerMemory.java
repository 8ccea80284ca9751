package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;

/**
 * How much memory a TaskManager needs for the models it keeps. Flink divides the memory of a
 * process; without managed memory, which the jobs do not use, the rest is heap.
 */
final class TaskManagerMemory {

  private static final long MEBI = 1024 * 1024;
  private static final long LEAST = 1024 * MEBI;

  /** Metaspace 256 MiB, memory off the heap 128 MiB and network at least 64 MiB. */
  private static final long FIXED = 448 * MEBI;

  /** What the job needs besides models: Kafka's clients, Flink itself. */
  private static final long JOB = 320 * MEBI;

  /** Overhead of the JVM and network memory, a tenth each. */
  private static final double USABLE = 0.8;

  /** Room that the garbage collector needs to work well. */
  private static final double HEADROOM = 1.25;

  private TaskManagerMemory() {}

  /** What the models of one worker take where key groups are evenly divided, in bytes. */
  static long modelBytes(AnomalyDetectorSpec spec) {
    return spec.limits().modelMemory().bytes() / spec.scaling().workers();
  }

  /** What a TaskManager needs for models of this size, in bytes: whole multiples of 64 MiB. */
  static long neededBytes(long modelBytes) {
    double bytes = (modelBytes * HEADROOM + JOB + FIXED) / USABLE;
    long step = 64 * MEBI;
    return Math.max(LEAST, (long) Math.ceil(bytes / step) * step);
  }

  /** About what is left of this much memory as heap for models, in bytes. */
  static long heapBytes(long memoryBytes) {
    return Math.max(0, (long) (memoryBytes * USABLE) - FIXED - JOB / 2);
  }
}
