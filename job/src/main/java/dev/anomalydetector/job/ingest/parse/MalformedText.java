package dev.anomalydetector.job.ingest.parse;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.io.IOException;
import java.util.regex.Pattern;

/** What Jackson says of a text that it cannot read, with the place. */
final class MalformedText {

  private static final Pattern SOURCE =
      Pattern.compile("at \\[Source: [^;]*; (line: \\d+, column: \\d+)]");

  private MalformedText() {}

  /** The failure as a bad record. */
  static BadRecordException of(String format, IOException failure) {
    String message =
        failure instanceof JsonProcessingException known
            ? withoutSource(known.getOriginalMessage()) + at(known.getLocation())
            : failure.getMessage();
    return new BadRecordException(Reason.MALFORMED, "the record is no " + format + ": " + message);
  }

  /** Where Jackson's own source begins is noise: the record is known. */
  private static String withoutSource(String message) {
    return SOURCE.matcher(message).replaceAll("at $1");
  }

  /** The place, for the end of a message; nothing where it is not known. */
  static String at(JsonLocation location) {
    return location == null
        ? ""
        : " (at line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
  }
}
