package dev.anomalydetector.job.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;

/** What the page knows of each series before it is drawn: all but its points. */
final class SeriesIndex {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SeriesIndex() {}

  /** The index as JSON, in the order of the series. */
  static ArrayNode json(List<ReportSeries> all) {
    ArrayNode index = NODES.arrayNode();
    for (ReportSeries series : all) {
      ObjectNode node = index.addObject();
      node.put("name", series.name());
      node.put("labelled", series.labels().isPresent());
      node.put("points", series.timesMillis().length);
      SeriesData.columns(series).forEach(node.putArray("columns")::add);
      ArrayNode alerts = node.putArray("alerts");
      series.alerts().stream()
          .sorted(Comparator.comparingLong(ReportAlert::firedMillis))
          .forEach(alert -> alerts.add(json(alert, series)));
      ArrayNode labels = node.putArray("labels");
      series.windows().stream()
          .sorted(Comparator.comparingLong(ReportLabel::startMillis))
          .forEach(label -> labels.add(json(label, series)));
    }
    return index;
  }

  private static ObjectNode json(ReportAlert alert, ReportSeries series) {
    ObjectNode node = NODES.objectNode();
    node.put("detector", alert.detector());
    node.put("severity", alert.severity());
    node.put("fired", alert.firedMillis());
    alert.resolvedMillis().ifPresent(resolved -> node.put("resolved", resolved));
    putFinite(node, "actual", alert.actual());
    putFinite(node, "expected", alert.expected());
    putFinite(node, "score", alert.score());
    node.put("reason", alert.reason());
    node.put("false", series.isFalse(alert));
    return node;
  }

  private static ObjectNode json(ReportLabel label, ReportSeries series) {
    return NODES
        .objectNode()
        .put("start", label.startMillis())
        .put("end", label.endMillis())
        .put("kind", label.kind())
        .put("hit", series.isHit(label));
  }

  private static void putFinite(ObjectNode node, String field, double value) {
    if (Double.isFinite(value)) {
      node.put(field, value);
    }
  }
}
