package dev.anomalydetector.job.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Packs the points of a series for the page: time steps as float64 milliseconds, then each column
 * as float32, all little-endian; the bytes of each array sorted by significance, so that those that
 * hardly change lie together; deflated; Base64. A point with band and score takes about 15 bytes of
 * the file. {@code report-data.js} unpacks it.
 */
final class SeriesData {
  private SeriesData() {}

  /** The columns a series has besides its times and values, by the names the page knows. */
  static List<String> columns(ReportSeries series) {
    return IntStream.range(0, NAMES.size())
        .filter(index -> arrays(series).get(index).length > 0)
        .mapToObj(NAMES::get)
        .toList();
  }

  /** The packed points, ordered by time. */
  static String pack(ReportSeries series) {
    int[] order = order(series.timesMillis());
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream output = new DeflaterOutputStream(packed, deflater)) {
      output.write(times(series.timesMillis(), order));
      for (double[] column : arrays(series)) {
        if (column.length > 0) {
          output.write(column(column, order));
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } finally {
      deflater.end();
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }

  private static final List<String> NAMES = List.of("value", "expected", "lower", "upper", "score");

  private static List<double[]> arrays(ReportSeries series) {
    return List.of(
        series.values(), series.expected(), series.lower(), series.upper(), series.scores());
  }

  private static int[] order(long[] times) {
    boolean sorted = IntStream.range(1, times.length).allMatch(row -> times[row - 1] <= times[row]);
    IntStream rows = IntStream.range(0, times.length);
    return sorted
        ? rows.toArray()
        : rows.boxed()
            .sorted(Comparator.comparingLong(row -> times[row]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  private static byte[] times(long[] times, int[] order) {
    ByteBuffer buffer = ByteBuffer.allocate(8 * order.length).order(ByteOrder.LITTLE_ENDIAN);
    long previous = 0;
    for (int row : order) {
      buffer.putDouble(times[row] - previous);
      previous = times[row];
    }
    return bySignificance(buffer.array(), 8);
  }

  private static byte[] column(double[] column, int[] order) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * order.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(order).forEach(row -> buffer.putFloat(toFloat(column[row])));
    return bySignificance(buffer.array(), 4);
  }

  /** Beyond the range of a float there is no place in a chart either: a gap. */
  private static float toFloat(double value) {
    float narrow = (float) value;
    return Float.isFinite(narrow) ? narrow : Float.NaN;
  }

  private static byte[] bySignificance(byte[] bytes, int width) {
    byte[] sorted = new byte[bytes.length];
    int count = bytes.length / width;
    for (int index = 0; index < bytes.length; index++) {
      sorted[(index % width) * count + index / width] = bytes[index];
    }
    return sorted;
  }
}
