package dev.anomalydetector.api.load;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.schema.SchemaCheck;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
      return new LoadResult.Refused(findings);
    }
    findings.addAll(schema.check(document.root()));
    AnomalyDetector detector = LenientBinder.bind(document.root());
    List<Finding> located =
        findings.stream().map(document::locate).distinct().sorted(BY_PLACE).toList();
    return located.stream().anyMatch(Finding::error)
        ? new LoadResult.Refused(located)
        : new LoadResult.Loaded(detector, located);
  }

  private static LoadResult unreadable(Path file, String why) {
    return new LoadResult.Refused(
        List.of(Finding.error(NodePath.ROOT, "", why).at(new Location(file.toString(), 1, 1))));
  }
}
