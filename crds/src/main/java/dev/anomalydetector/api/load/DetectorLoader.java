package dev.anomalydetector.api.load;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.schema.SchemaCheck;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.validate.DetectorValidator;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Loads an AnomalyDetector from YAML and checks it: what the API server would check, then what a
 * schema cannot say. All findings of a file are reported, in the order of the file. Making one
 * takes a moment, since it compiles the schema; it is thread-safe.
 */
public final class DetectorLoader {

  private static final Comparator<Finding> BY_PLACE =
      Comparator.comparing(
          finding -> finding.location().orElseThrow(),
          Comparator.comparingInt(Location::line).thenComparingInt(Location::column));

  private final SchemaCheck schema = new SchemaCheck();

  /** Loads a file; one that cannot be read is refused with a finding that says why. */
  public LoadResult load(Path file) {
    if (Files.isDirectory(file)) {
      return unreadable(file, "is a directory: name a file with one AnomalyDetector");
    }
    try {
      return load(file.toString(), Files.readString(file));
    } catch (NoSuchFileException missing) {
      return unreadable(file, "does not exist");
    } catch (CharacterCodingException notUnicode) {
      return unreadable(file, "is not a text in UTF-8");
    } catch (IOException failed) {
      return unreadable(file, "cannot be read: " + failed);
    }
  }

  /**
   * Loads a text.
   *
   * @param name what to call the text in findings, usually the name of its file
   */
  public LoadResult load(String name, String yaml) {
    YamlDocument document = YamlReader.read(name, yaml);
    List<Finding> findings = new ArrayList<>(document.findings());
    if (document.root().isMissingNode()) {
      return new LoadResult.Refused(located(findings, document));
    }
    Set<NodePath> unreadable = findings.stream().map(Finding::path).collect(Collectors.toSet());
    List<Finding> againstSchema =
        schema.check(document.root()).stream()
            .filter(finding -> !unreadable.contains(finding.path()))
            .toList();
    findings.addAll(againstSchema);
    if (!document.root().isObject()) {
      return new LoadResult.Refused(located(findings, document));
    }
    AnomalyDetector detector =
        DetectorBinder.bind(document.root(), againstSchema.stream().map(Finding::path).toList());
    findings.addAll(DetectorValidator.validate(detector));
    return findings.stream().anyMatch(Finding::error)
        ? new LoadResult.Refused(located(findings, document))
        : new LoadResult.Loaded(detector, located(findings, document));
  }

  private static List<Finding> located(List<Finding> findings, YamlDocument document) {
    return findings.stream().map(document::locate).sorted(BY_PLACE).toList();
  }

  private static LoadResult unreadable(Path file, String why) {
    return new LoadResult.Refused(
        List.of(Finding.error(NodePath.ROOT, "", why).at(new Location(file.toString(), 1, 1))));
  }
}
