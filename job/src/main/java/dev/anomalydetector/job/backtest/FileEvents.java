package dev.anomalydetector.job.backtest;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.ingest.parse.CsvLines;
import dev.anomalydetector.job.ingest.parse.ParseResult;
import dev.anomalydetector.job.ingest.parse.RecordParser;
import dev.anomalydetector.job.ingest.parse.SourceRecord;
import dev.anomalydetector.job.input.RecordLines;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The events of one file, a record per line: JSON objects, or CSV lines. */
final class FileEvents implements Closeable {

  private final int partition;
  private final RecordLines lines;
  private final RecordParser parser;
  private final Consumer<DeadLetter> deadLetters;
  private Event next;

  /**
   * Opens a file.
   *
   * @param partition number of the file, which takes the place of a partition of the source topic
   * @param deadLetters takes lines that cannot be used; their offset is the line, from 1
   */
  FileEvents(AnomalyDetectorSpec spec, Path file, int partition, Consumer<DeadLetter> deadLetters)
      throws IOException {
    this.partition = partition;
    this.deadLetters = deadLetters;
    this.lines = RecordLines.open(file);
    try {
      this.parser = parser(spec);
      advance();
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /** A CSV file says its columns itself, unless the spec does. */
  private RecordParser parser(AnomalyDetectorSpec spec) throws IOException {
    boolean columnsInFile =
        spec.source().format() == SourceFormat.CSV
            && spec.source().csv().header()
            && spec.source().csv().columns().isEmpty();
    if (!columnsInFile) {
      return RecordParser.of(spec);
    }
    byte[] header = lines.next();
    if (header == null) {
      throw new IOException(
          lines.name() + ": is empty; a header line with the names of columns is needed");
    }
    return RecordParser.of(spec, columns(spec, header));
  }

  private List<String> columns(AnomalyDetectorSpec spec, byte[] header) throws IOException {
    List<String> columns;
    try {
      columns = new CsvLines(spec.source().csv()).cells(header);
    } catch (IOException e) {
      throw new IOException(
          "%s:%d: the header line is no CSV: %s"
              .formatted(lines.name(), lines.number(), e.getMessage()),
          e);
    }
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      if (!seen.add(column)) {
        throw new IOException(
            "%s:%d: the header names column '%s' twice, so which is meant is not clear: rename one"
                .formatted(lines.name(), lines.number(), column));
      }
    }
    return columns;
  }

  /** The next event, or null at the end. */
  Event peek() {
    return next;
  }

  /** Number of the file. */
  int partition() {
    return partition;
  }

  /** Goes on behind the next event. */
  void advance() throws IOException {
    next = null;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      ParseResult result =
          parser.parse(
              new SourceRecord(
                  lines.name(), partition, lines.number(), SourceRecord.NO_TIMESTAMP, line));
      if (result instanceof ParseResult.Parsed parsed) {
        next = parsed.event();
        return;
      }
      if (result instanceof ParseResult.Bad bad) {
        deadLetters.accept(bad.letter());
      }
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
