package dev.anomalydetector.job.ingest.parse;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.anomalydetector.api.v1alpha1.CsvSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lines of delimited text, cut into cells as a {@link CsvSpec} says. */
public final class CsvLines {

  private static final CsvFactory FACTORY =
      CsvFactory.builder().enable(CsvParser.Feature.SKIP_EMPTY_LINES).build();

  private final CsvSchema schema;

  /** Lines with the delimiter of the spec. */
  public CsvLines(CsvSpec spec) {
    this.schema = CsvSchema.emptySchema().withColumnSeparator(spec.delimiter().charAt(0));
  }

  /**
   * The cells of a line, such as the header line of a file.
   *
   * @throws IOException if the line is not well-formed; the message says where
   */
  public List<String> cells(byte[] line) throws IOException {
    List<String> cells = new ArrayList<>();
    try (JsonParser parser = parser(line)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.VALUE_STRING) {
        cells.add(parser.getText());
      }
    }
    return cells;
  }

  /** A parser that yields each line as an array of texts. */
  JsonParser parser(byte[] line) throws IOException {
    CsvParser parser = FACTORY.createParser(line);
    parser.setSchema(schema);
    return parser;
  }
}
