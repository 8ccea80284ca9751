package dev.anomalydetector.job.report;

import java.util.List;

/** The list at the side of the page: each series with its thumbnail and how it was judged. */
final class SeriesList {
  private SeriesList() {}

  /** The list as HTML, with its filters; the script makes it live. */
  static String html(List<ReportSeries> all) {
    StringBuilder html = new StringBuilder("<nav>\n<div class=\"filters\">");
    html.append("<input id=\"filter\" type=\"search\" placeholder=\"Filter series\"")
        .append(" aria-label=\"Filter series by name\" autocomplete=\"off\">")
        .append("<select id=\"kind\" aria-label=\"Which series\">")
        .append("<option value=\"all\">All series</option>")
        .append("<option value=\"alerts\">With alerts</option>")
        .append("<option value=\"false\">With false alerts</option>")
        .append("<option value=\"missed\">With missed windows</option>")
        .append("<option value=\"labelled\">With labelled windows</option></select>")
        .append("<span id=\"shown\"></span></div>\n<ol id=\"list\">\n");
    for (int index = 0; index < all.size(); index++) {
      ReportSeries series = all.get(index);
      String name = Html.escape(series.name());
      html.append("<li><button type=\"button\" data-series=\"").append(index);
      html.append("\" title=\"").append(name).append("\"><span class=\"name\"><bdi>");
      html.append(name).append("</bdi></span><span class=\"verdict\">").append(verdict(series));
      html.append("</span>").append(Sparkline.svg(series));
      html.append("</button></li>\n");
    }
    return html.append("</ol>\n</nav>\n").toString();
  }

  private static String verdict(ReportSeries series) {
    StringBuilder html = new StringBuilder();
    int windows = series.windows().size();
    if (windows > 0) {
      long hit = series.hitWindows();
      badge(html, hit == windows ? "hit" : "missed", hit + "/" + windows + " windows");
    }
    long alerts = series.alerts().size();
    if (series.labels().isEmpty() && alerts > 0) {
      badge(html, "alert", alerts + (alerts == 1 ? " alert" : " alerts"));
    } else if (series.falseAlerts() > 0) {
      badge(html, "false", series.falseAlerts() + " false");
    }
    return html.toString();
  }

  private static void badge(StringBuilder html, String kind, String text) {
    html.append("<span class=\"badge ").append(kind).append("\">").append(text).append("</span>");
  }
}
