package dev.anomalydetector.api.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads an {@link AnomalyDetector} from YAML. Thread-safe. */
public final class DetectorLoader {

  private final ObjectMapper mapper = new ObjectMapper(new YAMLFactory());

  /** Loads a file; one that cannot be read is refused with a finding that says why. */
  public LoadResult load(Path file) {
    try {
      return load(file.toString(), Files.readString(file));
    } catch (IOException unreadable) {
      return new LoadResult.Refused(
          List.of(Finding.error("", file, "cannot be read: " + unreadable)));
    }
  }

  /**
   * Loads a text.
   *
   * @param name what to call the text in findings, usually the name of its file
   */
  public LoadResult load(String name, String yaml) {
    try {
      return new LoadResult.Loaded(mapper.readValue(yaml, AnomalyDetector.class), List.of());
    } catch (JsonProcessingException invalid) {
      return new LoadResult.Refused(
          List.of(Finding.error("", "", name + ": " + invalid.getMessage())));
    }
  }
}
