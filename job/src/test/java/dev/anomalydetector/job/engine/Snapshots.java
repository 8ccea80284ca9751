package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.KeyGroupEngine.RestoredKeyGroup;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What tests of snapshots share. */
final class Snapshots {

  private Snapshots() {}

  /** Processes records and returns what was emitted. */
  static RecordedOutputs run(KeyGroupEngine engine, List<EventsRecord> records) {
    RecordedOutputs out = new RecordedOutputs();
    records.forEach(next -> engine.process(next, out));
    return out;
  }

  /** A snapshot taken at once. */
  static byte[] bytes(KeyGroupEngine engine) {
    return bytes(engine, 0);
  }

  static byte[] bytes(KeyGroupEngine engine, long nextOffset) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    engine.beginSnapshot(nextOffset, bytes::writeBytes).advance(() -> true);
    return bytes.toByteArray();
  }

  /** Restores what cannot fail. */
  static KeyGroupEngine restore(DetectionPlan plan, byte[] bytes) {
    try {
      return read(plan, bytes).engine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RestoredKeyGroup read(DetectionPlan plan, byte[] bytes) throws IOException {
    return KeyGroupEngine.restore(plan, new ByteArrayInputStream(bytes));
  }

  /** The state with entities in the order of their use and not of their slots. */
  static byte[] canonical(DetectionPlan plan, byte[] bytes) {
    return bytes(restore(plan, bytes));
  }
}
