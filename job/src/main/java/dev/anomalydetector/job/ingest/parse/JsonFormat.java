package dev.anomalydetector.job.ingest.parse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.io.IOException;

/**
 * A record that is one JSON object. Read as a stream of tokens: what is not asked for is skipped
 * and never built. Jackson's limits hold (nesting 1,000 deep, numbers of 1,000 characters).
 */
final class JsonFormat implements RecordFormat {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          // Many writers write NaN. It is understood, so that the field that has it can be named.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          // Names of records are not ours: they must not stay in the JVM's table for ever.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final JsonPlace root;
  private long documents;

  JsonFormat(Layout layout) {
    this.root = JsonPlace.treeOf(layout);
  }

  @Override
  public boolean numbersAreText() {
    return false;
  }

  @Override
  public boolean read(byte[] value, Object[] raw) throws BadRecordException {
    documents++;
    try (JsonParser parser = FACTORY.createParser(value)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadRecordException(Reason.EMPTY, "the record is nothing but white space");
      }
      if (first != JsonToken.START_OBJECT) {
        throw malformed(
            "the record is " + Described.value(scalar(parser, first)) + ", not a JSON object",
            parser.currentTokenLocation());
      }
      readObject(parser, root, raw);
      if (parser.nextToken() != null) {
        throw malformed(
            "something follows the JSON object: a record must be one object",
            parser.currentTokenLocation());
      }
      return true;
    } catch (IOException e) {
      throw MalformedText.of("JSON", e);
    }
  }

  /** Reads the members of an object; its depth is that of the longest path, not of the document. */
  private void readObject(JsonParser parser, JsonPlace place, Object[] raw)
      throws IOException, BadRecordException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonPlace member = place.member(name);
      JsonToken token = parser.nextToken();
      if (member == null) {
        parser.skipChildren();
        continue;
      }
      if (!member.visit(documents)) {
        throw malformed(
            member.path() + " is there twice, so its value is not clear",
            parser.currentTokenLocation());
      }
      if (member.slot() != JsonPlace.NO_SLOT) {
        raw[member.slot()] = scalar(parser, token);
      }
      if (token == JsonToken.START_OBJECT && member.leadsOn()) {
        readObject(parser, member, raw);
      } else {
        parser.skipChildren();
      }
    }
  }

  private static Object scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case START_OBJECT -> NotScalar.OBJECT;
      case START_ARRAY -> NotScalar.ARRAY;
      default -> NotScalar.NULL;
    };
  }

  /** A whole number beyond 64 bits becomes the nearest double. */
  private static Number integer(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? (Number) parser.getDoubleValue()
        : (Number) parser.getLongValue();
  }

  private static BadRecordException malformed(String message, JsonLocation location) {
    return new BadRecordException(Reason.MALFORMED, message + MalformedText.at(location));
  }
}
