package dev.anomalydetector.job.report;

import java.util.Arrays;
import java.util.Locale;

/** A thumbnail of a series as SVG: its course, labelled windows and alerts at one glance. */
final class Sparkline {
  private static final int WIDTH = 120;
  private static final int HEIGHT = 22;

  private Sparkline() {}

  /** The SVG element; empty of lines where the series has no finite value. */
  static String svg(ReportSeries series) {
    long[] times = series.timesMillis();
    StringBuilder svg =
        new StringBuilder("<svg class=\"spark\" aria-hidden=\"true\" viewBox=\"0 0 ");
    svg.append(WIDTH).append(' ').append(HEIGHT).append("\">");
    if (times.length > 0) {
      long first = Arrays.stream(times).min().getAsLong();
      double span = Math.max(1, Arrays.stream(times).max().getAsLong() - first);
      for (ReportLabel label : series.windows()) {
        double from = clamp((label.startMillis() - first) / span) * WIDTH;
        double to = clamp((label.endMillis() - first) / span) * WIDTH;
        svg.append(rectangle(series.isHit(label) ? "hit" : "missed", from, Math.max(1, to - from)));
      }
      svg.append("<path d=\"").append(path(series, first, span)).append("\"/>");
      for (ReportAlert alert : series.alerts().stream().limit(WIDTH).toList()) {
        double at = clamp((alert.firedMillis() - first) / span) * (WIDTH - 1);
        svg.append(rectangle("alert", at, 1));
      }
    }
    return svg.append("</svg>").toString();
  }

  /** For each column of pixels a stroke from its lowest to its highest value. */
  private static String path(ReportSeries series, long first, double span) {
    double[] lows = new double[WIDTH];
    double[] highs = new double[WIDTH];
    Arrays.fill(lows, Double.POSITIVE_INFINITY);
    Arrays.fill(highs, Double.NEGATIVE_INFINITY);
    for (int row = 0; row < series.values().length; row++) {
      double value = series.values()[row];
      if (Double.isFinite(value)) {
        int column = (int) ((series.timesMillis()[row] - first) / span * (WIDTH - 1));
        lows[column] = Math.min(lows[column], value);
        highs[column] = Math.max(highs[column], value);
      }
    }
    double low = Arrays.stream(lows).min().getAsDouble();
    double high = Arrays.stream(highs).max().getAsDouble();
    StringBuilder path = new StringBuilder();
    for (int column = 0; column < WIDTH; column++) {
      if (lows[column] <= highs[column]) {
        path.append(path.isEmpty() ? 'M' : 'L')
            .append(column)
            .append(' ')
            .append(y(highs[column], low, high))
            .append('V')
            .append(y(lows[column], low, high));
      }
    }
    return path.toString();
  }

  private static String y(double value, double low, double high) {
    double share = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5;
    return String.format(Locale.ROOT, "%.1f", 1 + (1 - share) * (HEIGHT - 2));
  }

  private static String rectangle(String kind, double x, double width) {
    return String.format(
        Locale.ROOT,
        "<rect class=\"%s\" x=\"%.1f\" width=\"%.1f\" height=\"%d\"/>",
        kind,
        x,
        width,
        HEIGHT);
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share));
  }
}
