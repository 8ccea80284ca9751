package dev.anomalydetector.job.score;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Labelled windows by series, in the format of NAB's {@code combined_windows.json}: an object whose
 * fields are the paths of files, each with a list of {@code [start, end]}.
 *
 * <p>A label belongs to a file whose path ends with it, whole path segments compared: {@code
 * realTweets/a.csv} labels {@code /data/nab/realTweets/a.csv}, not {@code otherTweets/a.csv}. Names
 * that are no paths are their own single segment.
 *
 * @param windows label path to windows, in the order of the file; an empty list says that the file
 *     is known to have no anomaly
 */
public record Labels(Map<String, List<Window>> windows) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).build();

  /** Copies the map; overlapping windows of one series become one. */
  public Labels {
    Map<String, List<Window>> copy = new LinkedHashMap<>();
    windows.forEach((name, list) -> copy.put(name, Window.merged(list)));
    windows = Collections.unmodifiableMap(copy);
  }

  /**
   * Reads a label file.
   *
   * @throws LabelFileException if it is no JSON or not of this format; says where
   * @throws IOException if it cannot be read
   */
  public static Labels read(Path file) throws LabelFileException, IOException {
    JsonNode root;
    try {
      root = JSON.readTree(Files.readString(file, StandardCharsets.UTF_8));
    } catch (JsonProcessingException notJson) {
      throw new LabelFileException(
          file
              + ":"
              + notJson.getLocation().getLineNr()
              + ":"
              + notJson.getLocation().getColumnNr()
              + ": not valid JSON: "
              + withoutSource(notJson.getOriginalMessage()));
    }
    if (!root.isObject()) {
      throw new LabelFileException(
          file
              + ": expected an object of file path to list of windows, {\"a.csv\": [[start, end],"
              + " ...]}, but found "
              + root.getNodeType());
    }
    Map<String, List<Window>> windows = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      windows.put(field.getKey(), windows(file + ": " + field.getKey(), field.getValue()));
    }
    return new Labels(windows);
  }

  /** The file is named already; what Jackson says of its source is noise. */
  private static String withoutSource(String message) {
    return message.replaceAll("\\[Source: [^;]*; (line: \\d+, column: \\d+)]", "$1");
  }

  private static List<Window> windows(String where, JsonNode list) throws LabelFileException {
    if (!list.isArray()) {
      throw new LabelFileException(
          where + ": expected a list of windows, [[start, end], ...], but found " + list);
    }
    List<Window> windows = new ArrayList<>();
    for (int index = 0; index < list.size(); index++) {
      String which = where + "[" + index + "]";
      JsonNode pair = list.get(index);
      if (!pair.isArray() || pair.size() != 2) {
        throw new LabelFileException(which + ": expected [start, end] but found " + pair);
      }
      long start = time(which + "[0]", pair.get(0));
      long end = time(which + "[1]", pair.get(1));
      if (end < start) {
        throw new LabelFileException(
            which + ": the window " + pair + " ends before it starts; swap or correct the times");
      }
      windows.add(new Window(start, end));
    }
    return windows;
  }

  private static long time(String where, JsonNode node) throws LabelFileException {
    OptionalLong time = LabelTime.parse(node);
    if (time.isEmpty()) {
      throw new LabelFileException(
          where + ": " + node + " is no time; expected " + LabelTime.FORMATS);
    }
    return time.getAsLong();
  }

  /** Writes these labels so that {@link #read} and NAB understand them. */
  public void write(Path file) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    windows.forEach(
        (name, list) -> {
          ArrayNode array = root.putArray(name);
          for (Window window : list) {
            array
                .addArray()
                .add(LabelTime.format(window.startMillis()))
                .add(LabelTime.format(window.endMillis()));
          }
        });
    Files.writeString(
        file,
        JSON.writer(new DefaultPrettyPrinter()).writeValueAsString(root) + "\n",
        StandardCharsets.UTF_8);
  }

  /**
   * The windows of the series or file {@code name}, or nothing if it is not labelled. Of several
   * labels that fit, the longest counts.
   */
  public Optional<List<Window>> of(String name) {
    return label(name).map(windows::get);
  }

  /** The windows of a file, found by its absolute path. */
  public Optional<List<Window>> of(Path file) {
    return of(file.toAbsolutePath().normalize().toString());
  }

  /**
   * The labels that fit none of {@code names}, in order of the alphabet: worth a warning, since
   * they label nothing.
   */
  public Set<String> unused(Collection<String> names) {
    Set<String> unused = new TreeSet<>(windows.keySet());
    names.forEach(name -> label(name).ifPresent(unused::remove));
    return unused;
  }

  private Optional<String> label(String name) {
    String path = name.replace('\\', '/');
    String longest = null;
    for (String label : windows.keySet()) {
      String suffix = label.replace('\\', '/');
      boolean fits = path.equals(suffix) || path.endsWith("/" + suffix);
      if (fits && (longest == null || label.length() > longest.length())) {
        longest = label;
      }
    }
    return Optional.ofNullable(longest);
  }
}
