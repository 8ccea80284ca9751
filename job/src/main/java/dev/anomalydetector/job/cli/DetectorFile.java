package dev.anomalydetector.job.cli;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.load.DetectorLoader;
import dev.anomalydetector.api.load.LoadResult;
import dev.anomalydetector.api.load.LoadResult.Loaded;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for the file of a detector, and what comes of loading it. */
final class DetectorFile {

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "YAML file of the AnomalyDetector.")
  private Path file;

  /** The detector; empty when it is refused. What was found is printed either way. */
  Optional<AnomalyDetector> load(PrintWriter err) {
    LoadResult result = new DetectorLoader().load(file);
    for (Finding finding : result.findings()) {
      err.println(finding);
    }
    err.flush();
    return result instanceof Loaded loaded ? Optional.of(loaded.detector()) : Optional.empty();
  }

  /** Path of the file. */
  Path path() {
    return file;
  }

  /** Text of the file. */
  DetectorText text() throws IOException {
    return new DetectorText(Files.readString(file));
  }
}
