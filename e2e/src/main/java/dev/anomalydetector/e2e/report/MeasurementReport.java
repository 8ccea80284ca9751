package dev.anomalydetector.e2e.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The result of a measuring target: one JSON object with stable keys, units in their names. The
 * keys are described in docs/benchmarks.md.
 */
public final class MeasurementReport {

  private static final Path FOLDER = Path.of("target", "reports");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String target;
  private final ObjectNode values = MAPPER.createObjectNode();

  /**
   * An empty report.
   *
   * @param target name of the make target
   */
  public MeasurementReport(String target) {
    this.target = target;
  }

  /** Says on standard error what is going on, so that standard output stays the result. */
  public static void progress(String format, Object... arguments) {
    System.err.println(format.formatted(arguments));
  }

  /** Adds a whole number. */
  public MeasurementReport put(String key, long value) {
    values.put(key, value);
    return this;
  }

  /** Adds a number, rounded to what is worth reading; one that is not finite becomes null. */
  public MeasurementReport put(String key, double value) {
    if (Double.isFinite(value)) {
      values.put(key, Math.round(value * 1_000) / 1_000.0);
    } else {
      values.putNull(key);
    }
    return this;
  }

  /** Adds a flag. */
  public MeasurementReport put(String key, boolean value) {
    values.put(key, value);
    return this;
  }

  /** Adds a text. */
  public MeasurementReport put(String key, String value) {
    values.put(key, value);
    return this;
  }

  /** Adds values that were computed elsewhere. */
  public MeasurementReport putAll(ObjectNode more) {
    values.setAll(more);
    return this;
  }

  /** Prints the report as one line and writes it to {@code target/reports/<target>.json}. */
  public void publish() {
    publish(FOLDER);
  }

  /** The same, for a process that runs elsewhere than in the project's folder. */
  public void publish(Path folder) {
    try {
      Files.createDirectories(folder);
      String json = MAPPER.writeValueAsString(values);
      Files.writeString(folder.resolve(target + ".json"), json + "\n");
      System.out.println(json);
    } catch (IOException e) {
      throw new UncheckedIOException("The report of " + target + " could not be written", e);
    }
  }
}
