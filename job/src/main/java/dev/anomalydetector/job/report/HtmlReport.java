package dev.anomalydetector.job.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Writes a {@link Report} as one HTML file. It works without a network, draws only the series that
 * is looked at, and treats all text as text, whatever it holds.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes the report; missing folders are made. The file appears complete or not at all.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Report report, Path file) throws IOException {
    PageAssets assets = PageAssets.load();
    if (Files.isDirectory(file)) {
      // A move would put the report in place of the folder, if that is empty.
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path unfinished = folder.resolve(file.getFileName() + ".unfinished");
    try {
      try (Writer page = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
        write(report, assets, page);
      }
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void write(Report report, PageAssets assets, Writer page) throws IOException {
    String title = Html.escape(report.title());
    page.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.write("<meta http-equiv=\"Content-Security-Policy\" content=\"");
    page.write(assets.contentSecurityPolicy() + "\">\n");
    page.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.write("<meta name=\"color-scheme\" content=\"light dark\">\n");
    page.write("<title>" + title + "</title>\n<style>" + assets.style() + "</style>\n");
    page.write("</head>\n<body>\n<header><h1>" + title + "</h1><p class=\"facts\">");
    page.write(facts(report.series()) + "</p>" + SummaryTable.html(report.summary()));
    page.write("</header>\n<main>\n");
    page.write(SeriesList.html(report.series()));
    page.write("<section id=\"detail\" aria-live=\"polite\"></section>\n</main>\n");
    page.write("<noscript>The charts need JavaScript; it is in this file.</noscript>\n");
    page.write("<script type=\"application/json\" id=\"index\">");
    page.write(Html.json(SeriesIndex.json(report.series())) + "</script>\n");
    for (int index = 0; index < report.series().size(); index++) {
      page.write("<script type=\"text/plain\" id=\"data-" + index + "\">");
      page.write(SeriesData.pack(report.series().get(index)) + "</script>\n");
    }
    page.write("<!-- Charts: uPlot\n" + assets.licence().replace("--", "- -") + "-->\n");
    page.write("<script>" + assets.library() + "</script>\n");
    page.write("<script>" + assets.script() + "</script>\n</body>\n</html>\n");
  }

  private static String facts(List<ReportSeries> all) {
    long points = all.stream().mapToLong(series -> series.timesMillis().length).sum();
    long labels = all.stream().mapToLong(series -> series.windows().size()).sum();
    long alerts = all.stream().mapToLong(series -> series.alerts().size()).sum();
    long[] range =
        all.stream()
            .flatMapToLong(series -> Arrays.stream(series.timesMillis()))
            .collect(
                () -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE},
                (ends, time) -> {
                  ends[0] = Math.min(ends[0], time);
                  ends[1] = Math.max(ends[1], time);
                },
                (left, right) -> {
                  left[0] = Math.min(left[0], right[0]);
                  left[1] = Math.max(left[1], right[1]);
                });
    String facts =
        String.format(
            Locale.ROOT,
            "%,d series · %,d points · %,d labelled windows · %,d alerts",
            all.size(),
            points,
            labels,
            alerts);
    return range[0] > range[1]
        ? facts
        : facts + " · " + instant(range[0]) + " to " + instant(range[1]);
  }

  private static String instant(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
