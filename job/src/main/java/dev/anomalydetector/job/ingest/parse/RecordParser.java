package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.expression.Expressions;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.ingest.parse.ParseResult.Bad;
import dev.anomalydetector.job.ingest.parse.ParseResult.Filtered;
import dev.anomalydetector.job.ingest.parse.ParseResult.Parsed;
import dev.anomalydetector.job.ingest.parse.RecordExpressions.Condition;
import dev.anomalydetector.job.plan.MetricMeanings;
import java.util.Arrays;
import java.util.List;

/**
 * Makes events of records, as the spec of a detector says. The result depends on the record alone:
 * read again, it is the same. Not thread-safe, because it uses its room again from record to
 * record; one for each thread.
 */
public final class RecordParser {

  /** Begins the message of a record that this class itself fails on, which is a fault of ours. */
  static final String FAULT =
      "the parser failed, which is a fault of the parser and not of yours: ";

  private static final double ALL_INCLUDED = 1.0;

  private final RecordFormat format;
  private final FieldValues values;
  private final Condition filter;
  private final TimestampReader timestamp;
  private final int timestampSlot;
  private final EntityKey key;
  private final MetricReader metrics;
  private final int metricLayout;
  private final Object[] raw;

  private RecordParser(AnomalyDetectorSpec spec, List<String> columns) {
    SourceSpec source = spec.source();
    Layout layout = Layout.of(source);
    format =
        source.format() == SourceFormat.CSV
            ? new CsvFormat(layout, source.csv(), columns)
            : new JsonFormat(layout);
    raw = new Object[layout.size()];
    values = FieldValues.of(source, spec.key(), layout);
    RecordExpressions expressions = new RecordExpressions(Expressions.of(source.fields()), values);
    filter =
        source.filter() == null
            ? () -> true
            : expressions.condition("spec.source.filter", source.filter());
    timestamp = new TimestampReader(source.timestamp(), source.timestampPath().text());
    timestampSlot = layout.slotOf(source.timestampPath());
    key = new EntityKey(values, spec.key());
    metrics = MetricReader.of(spec.metrics(), expressions);
    metricLayout = MetricMeanings.layout(spec.metrics()).id();
  }

  /**
   * A parser of the records of a topic, or of files whose columns the spec names.
   *
   * @param spec a valid spec
   */
  public static RecordParser of(AnomalyDetectorSpec spec) {
    return new RecordParser(
        spec, spec.source().csv() == null ? List.of() : spec.source().csv().columns());
  }

  /**
   * A parser of the lines of a CSV file whose header line names the columns.
   *
   * @param spec a valid spec of format Csv
   * @param columns the cells of the header line, see {@link CsvLines#cells}
   */
  public static RecordParser of(AnomalyDetectorSpec spec, List<String> columns) {
    return new RecordParser(spec, columns);
  }

  /** What becomes of a record. Never throws, whatever the record holds. */
  public ParseResult parse(SourceRecord next) {
    try {
      return read(next);
    } catch (BadRecordException bad) {
      return bad(next, bad.reason(), bad.getMessage());
    } catch (RuntimeException fault) {
      // A record that throws would stop the job, and again after each restart, for ever.
      return bad(next, Reason.MALFORMED, FAULT + fault);
    }
  }

  private ParseResult read(SourceRecord next) throws BadRecordException {
    if (next.value() == null || next.value().length == 0) {
      throw new BadRecordException(Reason.EMPTY, "the record has no value");
    }
    Arrays.fill(raw, null);
    if (!format.read(next.value(), raw)) {
      return new Filtered(ParseResult.NO_EVENT_TIME);
    }
    values.fill(raw, next.sourceName(), format.numbersAreText());
    if (!filter.holds()) {
      return new Filtered(timeIfAny(next));
    }
    String entity = key.entity();
    long millis = timestamp.millis(raw[timestampSlot], next.timestampMillis());
    return new Parsed(
        new Event(
            entity,
            millis,
            metrics.metrics(),
            next.partition(),
            next.offset(),
            ALL_INCLUDED,
            metricLayout));
  }

  /** Nobody asked for a record that is filtered out, so its time need not be right. */
  private long timeIfAny(SourceRecord next) {
    try {
      return timestamp.millis(raw[timestampSlot], next.timestampMillis());
    } catch (BadRecordException none) {
      return ParseResult.NO_EVENT_TIME;
    }
  }

  private static Bad bad(SourceRecord next, Reason reason, String message) {
    return new Bad(
        new DeadLetter(
            reason, message, next.sourceName(), next.partition(), next.offset(), next.value()));
  }
}
