package dev.anomalydetector.job.plan;

import dev.anomalydetector.api.load.DetectorLoader;
import dev.anomalydetector.api.load.LoadResult;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.Serializable;
import java.util.Objects;

/**
 * An AnomalyDetector as the text that it was written in: the form in which it travels to the tasks
 * of a job, because the text is what stays the same between versions.
 *
 * @param yaml YAML or JSON of one valid AnomalyDetector
 */
public record DetectorText(String yaml) implements Serializable {

  private static final long serialVersionUID = 1L;

  public DetectorText {
    Objects.requireNonNull(yaml, "yaml");
  }

  /**
   * The detector.
   *
   * @throws IllegalArgumentException when the text is not valid; the message has all findings
   */
  public AnomalyDetector parse() {
    LoadResult result = new DetectorLoader().load("detector", yaml);
    if (result instanceof LoadResult.Loaded loaded) {
      return loaded.detector();
    }
    LoadResult.Refused refused = (LoadResult.Refused) result;
    throw new IllegalArgumentException(
        "The AnomalyDetector is not valid: "
            + String.join("; ", refused.findings().stream().map(Object::toString).toList()));
  }
}
