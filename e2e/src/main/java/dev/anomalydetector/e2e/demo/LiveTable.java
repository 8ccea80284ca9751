package dev.anomalydetector.e2e.demo;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of what fires just now. On a terminal it is drawn over itself; into a file or a pipe it
 * becomes a line now and then.
 */
final class LiveTable {

  private static final int ROWS = 10;
  private static final int PLAIN_EVERY = 5;
  private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";

  private final PrintStream out = System.err;
  private final boolean terminal = System.console() != null;
  private int drawnLines;
  private int calls;

  /** Draws the table; about once a second. */
  void draw(String headline, List<SeenAlert> alerts) {
    Map<String, SeenAlert> last = new LinkedHashMap<>();
    for (SeenAlert alert : alerts) {
      String key = alert.entity() + " " + alert.detector() + " " + alert.metric();
      last.remove(key);
      last.put(key, alert);
    }
    List<SeenAlert> firing = last.values().stream().filter(SeenAlert::firing).toList();
    calls++;
    if (terminal) {
      drawOver(headline, firing, last.size());
    } else if (calls % PLAIN_EVERY == 1) {
      out.printf("  %s, %d alerts fire, %d so far%n", headline, firing.size(), last.size());
    }
  }

  private void drawOver(String headline, List<SeenAlert> firing, int soFar) {
    List<String> lines = new ArrayList<>();
    lines.add("  %s, %d alerts fire, %d so far".formatted(headline, firing.size(), soFar));
    lines.add("  %-10s %-24s %-18s %s".formatted("SEVERITY", "ENTITY", "DETECTOR", "METRIC"));
    for (SeenAlert alert : firing.subList(Math.max(0, firing.size() - ROWS), firing.size())) {
      lines.add(
          "  %-10s %-24s %-18s %s"
              .formatted(alert.severity(), alert.entity(), alert.detector(), alert.metric()));
    }
    if (drawnLines > 0) {
      out.printf(UP_AND_CLEAR, drawnLines);
    }
    lines.forEach(out::println);
    drawnLines = lines.size();
  }
}
