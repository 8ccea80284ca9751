package dev.anomalydetector.job.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;

/** Reports to test with. */
final class SampleReports {
  static final long START = 1_795_000_000_000L;
  private static final long MINUTE = 60_000;

  private SampleReports() {}

  static ReportSeries series(String name, int points) {
    Random random = new Random(points);
    double[] values = new double[points];
    Arrays.setAll(values, row -> 10 + random.nextGaussian());
    double[] expected = constant(points, 10);
    double[] scores = Arrays.stream(values).map(value -> Math.abs(value - 10) / 4).toArray();
    return new ReportSeries(
        name,
        LongStream.range(0, points).map(row -> START + row * MINUTE).toArray(),
        values,
        expected,
        constant(points, 6),
        constant(points, 14),
        scores,
        List.of(alert(name, 3), alert(name, 40)),
        Optional.of(List.of(label(name, 2, 5), label(name, 60, 70))));
  }

  static ReportAlert alert(String text, int minute) {
    return new ReportAlert(
        text, text, START + minute * MINUTE, OptionalLong.empty(), 20, 10, 2.5, text);
  }

  static ReportLabel label(String kind, int from, int to) {
    return new ReportLabel(START + from * MINUTE, START + to * MINUTE, kind);
  }

  static Report report(String text) {
    SummaryRow row = new SummaryRow(text, 2, 0.5, 0.25, Double.NaN, Map.of(text, 42.0));
    return new Report(text, List.of(row), List.of(series(text, 100), empty(text)));
  }

  static ReportSeries empty(String name) {
    double[] none = new double[0];
    return new ReportSeries(
        name, new long[0], none, none, none, none, none, List.of(), Optional.empty());
  }

  private static double[] constant(int points, double value) {
    double[] all = new double[points];
    Arrays.fill(all, value);
    return all;
  }
}
