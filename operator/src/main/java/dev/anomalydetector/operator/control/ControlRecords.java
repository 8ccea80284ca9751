package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
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
  private Instant quietSince = Instant.EPOCH;

  ControlRecords(int keyGroups) {
    view = new ControlView(keyGroups);
  }

  /**
   * Takes in the next record.
   *
   * @param value {@code null} if the record of this key was removed
   * @param at when it was written
   * @param heard when it came to be known
   * @throws IOException when it cannot be understood
   */
  void read(byte[] key, byte[] value, Instant at, Instant heard) throws IOException {
    String text = new String(key, StandardCharsets.UTF_8);
    if (value == null) {
      byKey.remove(text);
      return;
    }
    ControlRecord said = ControlCodec.decode(value);
    view.read(said);
    byKey.put(text, new LoggedRecord(said, at));
    // A debt is paid with some checkpoint, when the key group has long arrived.
    if (!(said instanceof Drained) && heard.isAfter(quietSince)) {
      quietSince = heard;
    }
  }

  /** What that says. */
  ControlState state() {
    return new ControlState(view, List.copyOf(byKey.values()), quietSince);
  }
}
