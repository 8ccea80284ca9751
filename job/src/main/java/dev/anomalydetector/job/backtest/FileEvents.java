package dev.anomalydetector.job.backtest;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.ingest.parse.CsvLines;
import dev.anomalydetector.job.ingest.parse.ParseResult;
import dev.anomalydetector.job.ingest.parse.RecordParser;
import dev.anomalydetector.job.ingest.parse.SourceRecord;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The events of one file, a record per line: JSON objects, or CSV lines. */
final class FileEvents implements Closeable {

  private final String name;
  private final int partition;
  private final BufferedReader reader;
  private final RecordParser parser;
  private final Consumer<DeadLetter> deadLetters;
  private long line;
  private Event next;

  /**
   * Opens a file.
   *
   * @param partition number of the file, which takes the place of a partition of the source topic
   * @param deadLetters takes lines that cannot be used; their offset is the line, from 1
   */
  FileEvents(AnomalyDetectorSpec spec, Path file, int partition, Consumer<DeadLetter> deadLetters)
      throws IOException {
    this.name = file.toString();
    this.partition = partition;
    this.deadLetters = deadLetters;
    this.reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
    this.parser = parser(spec);
    advance();
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
    String header = reader.readLine();
    line++;
    if (header == null) {
      throw new IOException(name + ": is empty; a header line with the names of columns is needed");
    }
    return RecordParser.of(spec, new CsvLines(spec.source().csv()).cells(bytes(header)));
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
    for (String text = reader.readLine(); text != null; text = reader.readLine()) {
      line++;
      ParseResult result =
          parser.parse(
              new SourceRecord(name, partition, line, SourceRecord.NO_TIMESTAMP, bytes(text)));
      if (result instanceof ParseResult.Parsed parsed) {
        next = parsed.event();
        return;
      }
      if (result instanceof ParseResult.Bad bad && !text.isBlank()) {
        deadLetters.accept(bad.letter());
      }
    }
  }

  /** Lines are read as bytes, whatever they are; the parser says which are no UTF-8. */
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
