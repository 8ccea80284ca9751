package dev.anomalydetector.job.cli;

import dev.anomalydetector.job.backtest.BacktestReport;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.report.SummaryRow;
import dev.anomalydetector.job.score.Labels;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a backtest found, as lines of text: the same in each locale, for scripts read it too. */
final class BacktestSummary {

  private static final int BAD_LINES_SHOWN = 5;

  private BacktestSummary() {}

  /**
   * Prints it.
   *
   * @param out takes what was found
   * @param err takes what is wrong with the input
   */
  static void print(
      BacktestResult result, Optional<Labels> labels, PrintWriter out, PrintWriter err) {
    out.printf(
        Locale.ROOT,
        "%d events, %d series, %d bad lines, %d late values%n",
        result.counters().events(),
        result.series().size(),
        result.deadLetters().size(),
        result.counters().late());
    for (String name : result.detectors()) {
      out.println(line(BacktestReport.row(name, result, labels), labels.isPresent()));
    }
    out.flush();
    labels.ifPresent(known -> warnOfUnusedLabels(result, known, err));
    printBadLines(result.deadLetters(), err);
    err.flush();
  }

  private static String line(SummaryRow row, boolean labelled) {
    StringBuilder line = new StringBuilder();
    line.append("%s: %d alerts".formatted(row.detector(), row.alerts()));
    line.append(", %s per series-day".formatted(number(row.alertsPerSeriesDay(), 3)));
    if (labelled) {
      line.append(", precision " + number(row.precision(), 3));
      line.append(", recall " + number(row.recall(), 3));
      row.scores()
          .forEach((profile, score) -> line.append(", NAB " + profile + " " + number(score, 2)));
    }
    return line.toString();
  }

  /** A number, or a dash where there is none, as the recall of no anomaly. */
  private static String number(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : "-";
  }

  private static void warnOfUnusedLabels(BacktestResult result, Labels labels, PrintWriter err) {
    List<String> names =
        result.series().stream()
            .flatMap(series -> Stream.of(series.entity(), series.entity() + "/" + series.metric()))
            .distinct()
            .toList();
    for (String unused : labels.unused(names)) {
      err.println(
          TerminalText.printable(
              "warning: label '%s' fits no series: name it as an entity, or entity/metric%s"
                  .formatted(
                      unused,
                      names.isEmpty() ? "" : ", such as '" + names.get(names.size() - 1) + "'")));
    }
  }

  private static void printBadLines(List<DeadLetter> letters, PrintWriter err) {
    for (DeadLetter letter : letters.subList(0, Math.min(BAD_LINES_SHOWN, letters.size()))) {
      err.println(
          TerminalText.printable(
              "%s:%d: %s: %s"
                  .formatted(
                      letter.topic(), letter.offset(), letter.reason().text(), letter.message())));
    }
    if (letters.size() > BAD_LINES_SHOWN) {
      Map<String, Long> reasons =
          letters.stream()
              .collect(
                  Collectors.groupingBy(
                      letter -> letter.reason().text(), TreeMap::new, Collectors.counting()));
      err.printf(
          "... and %d more bad lines; by reason: %s%n", letters.size() - BAD_LINES_SHOWN, reasons);
    }
  }
}
