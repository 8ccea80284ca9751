package dev.anomalydetector.job.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script([^>]*)>(.*?)</script>");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</script><script>document.title = 'owned'</script>",
        "<img src=x onerror=\"document.title = 'owned'\">",
        "\" onmouseover=\"document.title = 'owned'",
        "' autofocus onfocus='document.title = 1",
        "<!-- <script> -->",
        "--><script>1</script>",
        "&lt;b&gt; &amp; \\u003c/script>",
        "line\nbreak \u2028 \u0000 \u001b \uD800 half",
        "${title} {{title}} %s $1",
      })
  void textFromTheInputStaysText(String text) throws IOException {
    String plain = write(SampleReports.report("plain"));
    String page = write(SampleReports.report(text));

    assertThat(tags(page)).as("the same elements as with a harmless name").isEqualTo(tags(plain));
    JsonNode index = JsonMapper.builder().build().readTree(script(page, "id=\"index\""));
    assertThat(index.get(0).get("name").textValue()).isEqualTo(text);
    assertThat(index.get(0).get("alerts").get(0).get("reason").textValue()).isEqualTo(text);
    assertThat(index.get(0).get("labels").get(0).get("kind").textValue()).isEqualTo(text);
  }

  @Test
  void aNameIsShownAsItIs() throws IOException {
    assertThat(write(SampleReports.report("a <b> & \"c\" d'e ü 😀")))
        .contains("<title>a &lt;b&gt; &amp; &quot;c&quot; d&#39;e ü 😀</title>");
  }

  @Test
  void nothingIsFetchedAndOnlyTheTwoScriptsOfThePageMayRun() throws Exception {
    String page = write(SampleReports.report("plain"));
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    String allowed =
        SCRIPT
            .matcher(page)
            .results()
            .filter(script -> script.group(1).isEmpty())
            .map(script -> digest.digest(script.group(2).getBytes(StandardCharsets.UTF_8)))
            .map(hash -> "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'")
            .reduce("", (left, right) -> left + " " + right);

    assertThat(page)
        .contains(
            "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src" + allowed + "\"");
    assertThat(tags(page))
        .noneMatch(tag -> tag.contains(" src=") || tag.contains(" href=") || tag.contains("<link"));
    assertThat(page).contains("uPlot", "Permission is hereby granted, free of charge");
  }

  @Test
  void eachSeriesAndItsPointsAreThere() throws IOException {
    ReportSeries first = SampleReports.series("first", 500);
    Report report =
        new Report("title", List.of(), List.of(first, SampleReports.series("second", 20)));

    String page = write(report);

    assertThat(script(page, "id=\"data-0\"")).isEqualTo(SeriesData.pack(first));
    assertThat(page).contains("<bdi>first</bdi>", "<bdi>second</bdi>");
    assertThat(page).contains("2 series · 520 points · 4 labelled windows · 4 alerts");
    assertThat(page).doesNotContain("<table class=\"summary\">");
  }

  @Test
  void theSummaryShowsWhatIsKnownAndADashElsewhere() throws IOException {
    assertThat(write(SampleReports.report("ewma")))
        .contains(
            "<th>ewma</th><td>2</td><td>0.500</td><td>25.0 %</td><td>–</td><td>42.00</td></tr>");
  }

  @Test
  void alertsAreJudgedByTheLabels() throws IOException {
    ReportSeries labelled = SampleReports.series("a", 100);
    ReportSeries clean =
        new ReportSeries(
            "clean",
            labelled.timesMillis(),
            labelled.values(),
            new double[0],
            new double[0],
            new double[0],
            new double[0],
            labelled.alerts(),
            Optional.of(List.of()));
    ReportSeries unknown =
        new ReportSeries(
            "unknown",
            labelled.timesMillis(),
            labelled.values(),
            new double[0],
            new double[0],
            new double[0],
            new double[0],
            labelled.alerts(),
            Optional.empty());

    String page = write(new Report("t", List.of(), List.of(labelled, clean, unknown)));

    assertThat(page)
        .contains(
            "<span class=\"badge missed\">1/2 windows</span><span class=\"badge false\">1 false<",
            "<span class=\"verdict\"><span class=\"badge false\">2 false</span></span>",
            "<span class=\"verdict\"><span class=\"badge alert\">2 alerts</span></span>");
  }

  @Test
  void anEmptyReportIsAReport() throws IOException {
    assertThat(write(new Report("nothing", List.of(), List.of()))).contains("0 series · 0 points");
  }

  @Test
  void onlyTheFinishedFileIsLeft() throws IOException {
    Path file = folder.resolve("new/folder/report.html");

    HtmlReport.write(SampleReports.report("a"), file);
    HtmlReport.write(SampleReports.report("b"), file);

    assertThat(file.getParent()).isDirectoryContaining(path -> path.equals(file));
    assertThat(file.getParent().toFile().list()).containsExactly("report.html");
    assertThat(Files.readString(file)).contains("<title>b</title>");
  }

  @Test
  void columnsOfAnotherLengthAreRefused() {
    double[] one = {1};
    double[] none = {};
    assertThatThrownBy(
            () ->
                new ReportSeries(
                    "cpu",
                    new long[] {1, 2},
                    new double[2],
                    one,
                    none,
                    none,
                    none,
                    List.of(),
                    Optional.empty()))
        .hasMessageContaining("Series 'cpu' has 2 times but 1 expected")
        .hasMessageContaining("NaN where there is none");
    assertThatThrownBy(() -> new ReportLabel(5, 4, "spike")).hasMessageContaining("'spike' ends");
  }

  private String write(Report report) throws IOException {
    Path file = folder.resolve("report.html");
    HtmlReport.write(report, file);
    return Files.readString(file);
  }

  /** The tags of the page outside of what its own scripts and styles hold. */
  private static List<String> tags(String page) {
    String markup =
        page.replaceAll("(?s)<script([^>]*)>.*?</script>", "<script$1></script>")
            .replaceAll("(?s)<style>.*?</style>", "")
            .replaceAll("(?s)<meta http-equiv[^>]*>", "");
    return Pattern.compile("<[a-zA-Z/!][^>]*>")
        .matcher(markup)
        .results()
        .map(MatchResult::group)
        .map(tag -> tag.replaceAll("title=\"[^\"]*\"", "title"))
        .toList();
  }

  private static String script(String page, String attribute) {
    return SCRIPT
        .matcher(page)
        .results()
        .filter(script -> script.group(1).contains(attribute))
        .findFirst()
        .orElseThrow()
        .group(2);
  }
}
