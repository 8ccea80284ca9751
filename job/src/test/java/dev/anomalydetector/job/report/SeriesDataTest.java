package dev.anomalydetector.job.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

class SeriesDataTest {

  @Test
  void packedPointsComeBack() {
    ReportSeries series = SampleReports.series("a", 1000);

    double[][] unpacked = unpack(SeriesData.pack(series), 1000, 5);

    assertThat(SeriesData.columns(series))
        .containsExactly("value", "expected", "lower", "upper", "score");
    assertThat(unpacked[0])
        .isEqualTo(Arrays.stream(series.timesMillis()).asDoubleStream().toArray());
    assertThat(unpacked[1]).isEqualTo(narrow(series.values()));
    assertThat(unpacked[4]).isEqualTo(narrow(series.upper()));
    assertThat(unpacked[5]).isEqualTo(narrow(series.scores()));
  }

  @Test
  void pointsAreOrderedByTimeAndWhatIsNotFiniteIsAGap() {
    double[] values = {1, Double.NaN, Double.POSITIVE_INFINITY, 1e300, -5};
    ReportSeries series =
        new ReportSeries(
            "a",
            new long[] {30, 10, 20, 40, 10},
            values,
            new double[0],
            new double[0],
            new double[0],
            new double[] {0.1, 0.2, 0.3, 0.4, 0.5},
            List.of(),
            Optional.empty());

    double[][] unpacked = unpack(SeriesData.pack(series), 5, 2);

    assertThat(SeriesData.columns(series)).containsExactly("value", "score");
    assertThat(unpacked[0]).containsExactly(10, 10, 20, 30, 40);
    assertThat(unpacked[1]).containsExactly(Double.NaN, -5, Double.NaN, 1, Double.NaN);
    assertThat(unpacked[2]).isEqualTo(narrow(new double[] {0.2, 0.5, 0.3, 0.1, 0.4}));
  }

  @Test
  void aPointTakesFewBytes() {
    assertThat(SeriesData.pack(SampleReports.series("a", 20_000)).length() / 20_000.0)
        .isLessThan(12);
  }

  private static double[] narrow(double[] values) {
    return Arrays.stream(values).map(value -> (float) value).toArray();
  }

  /** As report-data.js does. */
  private static double[][] unpack(String packed, int points, int columns) {
    byte[] bytes;
    try (InflaterInputStream input =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
      bytes = input.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    assertThat(bytes).hasSize(points * (8 + 4 * columns));
    double[][] unpacked = new double[1 + columns][points];
    double time = 0;
    for (int row = 0; row < points; row++) {
      time += number(bytes, 0, points, row, 8).getDouble(0);
      unpacked[0][row] = time;
      for (int column = 0; column < columns; column++) {
        int from = points * (8 + 4 * column);
        unpacked[1 + column][row] = number(bytes, from, points, row, 4).getFloat(0);
      }
    }
    return unpacked;
  }

  private static ByteBuffer number(byte[] bytes, int from, int points, int row, int width) {
    ByteBuffer number = ByteBuffer.allocate(width).order(ByteOrder.LITTLE_ENDIAN);
    for (int significance = 0; significance < width; significance++) {
      number.put(significance, bytes[from + significance * points + row]);
    }
    return number;
  }
}
