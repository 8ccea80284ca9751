package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.FlinkSpec;
import dev.anomalydetector.api.value.MemorySize;
import dev.anomalydetector.api.value.TimeSpan;
import java.util.Locale;

/** What is below that with which Flink and Kafka start at all. */
record MinimumCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath FLINK = Findings.SPEC.member("flink");
  private static final long MEBI = 1024 * 1024;

  /** Heap and memory off it 128 MiB each, metaspace 256 MiB, overhead of the JVM 192 MiB. */
  private static final long JOB_MANAGER = 704 * MEBI;

  /** As a JobManager, with 64 MiB for the network. */
  private static final long TASK_MANAGER = 768 * MEBI;

  /** Flink refuses to checkpoint more often. */
  private static final TimeSpan INTERVAL = TimeSpan.parse("10ms");

  /** In less, records would be gone before a job that restarts has read them. */
  private static final TimeSpan RETENTION = TimeSpan.parse("1m");

  void check() {
    FlinkSpec flink = spec.flink();
    checkMemory("jobManager", flink.jobManager().memory(), JOB_MANAGER);
    checkMemory("taskManager", flink.taskManager().memory(), TASK_MANAGER);
    checkTime(
        FLINK.member("checkpoint").member("interval"), flink.checkpoint().interval(), INTERVAL);
    checkTime(
        Findings.SPEC.member("kafka").member("topics").member("retention"),
        spec.kafka().topics().retention(),
        RETENTION);
  }

  private void checkMemory(String pod, MemorySize memory, long least) {
    // Who divides the memory otherwise may need less.
    boolean divided =
        spec.flink().configuration().keySet().stream()
            .anyMatch(option -> option.startsWith(pod.toLowerCase(Locale.ROOT) + ".memory."));
    if (memory != null && memory.bytes() < least && !divided) {
      findings.error(
          FLINK.member(pod).member("memory"),
          memory,
          "is too little for Flink to start: use at least " + least / MEBI + "Mi");
    }
  }

  private void checkTime(NodePath place, TimeSpan time, TimeSpan least) {
    if (time != null && time.compareTo(least) < 0) {
      findings.error(place, time, "must be at least " + least);
    }
  }
}
