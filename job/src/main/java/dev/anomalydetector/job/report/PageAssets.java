package dev.anomalydetector.job.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

/**
 * Styles and scripts of the page, from the class path: uPlot's and the report's own.
 *
 * @param style CSS
 * @param library uPlot's JavaScript
 * @param script the report's JavaScript
 * @param licence uPlot's, which must go with every copy of it
 */
record PageAssets(String style, String library, String script, String licence) {

  static PageAssets load() throws IOException {
    Properties webjar = new Properties();
    try (InputStream input = open("/META-INF/maven/org.webjars.npm/uplot/pom.properties")) {
      webjar.load(input);
    }
    String uplot = "/META-INF/resources/webjars/uplot/" + webjar.getProperty("version") + "/";
    return new PageAssets(
        read(uplot + "dist/uPlot.min.css") + read("report.css"),
        read(uplot + "dist/uPlot.iife.min.js"),
        read("report-data.js") + read("report-chart.js") + read("report-page.js"),
        read(uplot + "LICENSE"));
  }

  /**
   * What the browser may do with the page: run these two scripts and nothing else, and fetch
   * nothing from anywhere.
   */
  String contentSecurityPolicy() {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src "
        + source(library)
        + " "
        + source(script);
  }

  private static String source(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Each Java platform has SHA-256", impossible);
    }
  }

  private static String read(String resource) throws IOException {
    try (InputStream input = open(resource)) {
      return new String(input.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream input = PageAssets.class.getResourceAsStream(resource);
    if (input == null) {
      throw new IOException(
          "The report needs '"
              + resource
              + "', which is not on the class path. Run with the project's complete jar, which holds"
              + " org.webjars.npm:uplot.");
    }
    return input;
  }
}
