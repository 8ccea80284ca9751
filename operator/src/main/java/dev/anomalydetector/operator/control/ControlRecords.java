package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was read so far. Not thread-safe. */
final class ControlRecords {

  private final ControlView view;
  private final Map<String, LoggedRecord> byKey = new LinkedHashMap<>();

  ControlRecords(int keyGroups) {
    view = new ControlView(keyGroups);
  }

  /**
   * Takes in the next record.
   *
   * @param value {@code null} if the record of this key was removed
   * @throws IOException when it cannot be understood
   */
  void read(byte[] key, byte[] value, Instant at) throws IOException {
    String text = new String(key, StandardCharsets.UTF_8);
    if (value == null) {
      byKey.remove(text);
      return;
    }
    ControlRecord said = ControlCodec.decode(value);
    view.read(said);
    byKey.put(text, new LoggedRecord(said, at));
  }

  /** What that says. */
  ControlState state(Instant quietSince) {
    return new ControlState(view, List.copyOf(byKey.values()), quietSince);
  }
}
