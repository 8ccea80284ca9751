package dev.anomalydetector.operator.plan;

/** The kinds of Flink jobs that a detector is made of. */
public enum Stage {
  /** Reads the source and writes the events topic. */
  INGEST("ingest", "dev.anomalydetector.job.cluster.IngestMain"),
  /** Reads the events topic and writes alerts. */
  DETECT("detect", "dev.anomalydetector.job.cluster.DetectMain");

  private final String label;
  private final String entryClass;

  Stage(String label, String entryClass) {
    this.label = label;
    this.entryClass = entryClass;
  }

  /** The name of the stage in names, labels and annotations. */
  public String label() {
    return label;
  }

  /** The class with the job's main method. */
  public String entryClass() {
    return entryClass;
  }
}
