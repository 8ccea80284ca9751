package dev.anomalydetector.job.ingest.parse;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.anomalydetector.api.v1alpha1.CsvSpec;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.io.IOException;
import java.util.List;

/** A record that is one line of delimited text. An empty cell is no value. */
final class CsvFormat implements RecordFormat {

  private static final int NOT_READ = -1;

  private final CsvLines lines;
  private final boolean headerPossible;
  private final List<String> columns;
  private final int[] slotOfColumn;

  /**
   * A reader of lines.
   *
   * @param columns names of the columns, in order
   */
  CsvFormat(Layout layout, CsvSpec spec, List<String> columns) {
    this.lines = new CsvLines(spec);
    this.headerPossible = spec.header();
    this.columns = List.copyOf(columns);
    this.slotOfColumn = new int[columns.size()];
    List<List<String>> places = layout.places();
    for (int column = 0; column < slotOfColumn.length; column++) {
      int slot = places.indexOf(List.of(columns.get(column)));
      slotOfColumn[column] = slot < 0 ? NOT_READ : slot;
    }
  }

  @Override
  public boolean numbersAreText() {
    return true;
  }

  @Override
  public boolean read(byte[] value, Object[] raw) throws BadRecordException {
    try (JsonParser parser = lines.parser(value)) {
      if (parser.nextToken() == null) {
        throw new BadRecordException(Reason.EMPTY, "the record is an empty line");
      }
      boolean header = readCells(parser, raw);
      if (parser.nextToken() != null) {
        throw new BadRecordException(
            Reason.MALFORMED, "the record has more than one line: write one record per line");
      }
      return !header;
    } catch (IOException e) {
      throw MalformedText.of("CSV", e);
    }
  }

  /** Whether the line is a header line: the names of all columns and nothing else. */
  private boolean readCells(JsonParser parser, Object[] raw)
      throws IOException, BadRecordException {
    boolean header = headerPossible;
    int column = 0;
    while (parser.nextToken() == JsonToken.VALUE_STRING) {
      if (column < slotOfColumn.length) {
        int slot = slotOfColumn[column];
        if (header || slot != NOT_READ) {
          String text = parser.getText();
          header = header && text.equals(columns.get(column));
          if (slot != NOT_READ && !text.isEmpty()) {
            raw[slot] = text;
          }
        }
      }
      column++;
    }
    if (column > slotOfColumn.length) {
      throw new BadRecordException(Reason.MALFORMED, tooMany(column));
    }
    return header && column == slotOfColumn.length;
  }

  private String tooMany(int cells) {
    return columns.isEmpty()
        ? "the columns of the line have no names, and a topic has no header line: name them in"
            + " spec.source.csv.columns"
        : "the line has "
            + cells
            + " cells, but there are "
            + columns.size()
            + " columns ("
            + String.join(", ", columns)
            + "): quote cells that contain the delimiter, or correct spec.source.csv";
  }
}
