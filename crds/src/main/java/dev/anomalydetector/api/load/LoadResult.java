package dev.anomalydetector.api.load;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.util.List;

/** What came of loading a file. */
public sealed interface LoadResult {

  /** Everything found, in the order of the file; errors only if the file was refused. */
  List<Finding> findings();

  /**
   * The file describes a detector that can run.
   *
   * @param detector the detector, defaults filled in
   * @param findings warnings, often none
   */
  record Loaded(AnomalyDetector detector, List<Finding> findings) implements LoadResult {}

  /**
   * The file is refused.
   *
   * @param findings why, with at least one error
   */
  record Refused(List<Finding> findings) implements LoadResult {}
}
