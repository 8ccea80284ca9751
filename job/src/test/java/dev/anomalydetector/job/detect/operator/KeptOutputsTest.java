package dev.anomalydetector.job.detect.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.engine.alert.Alert;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.Test;

class KeptOutputsTest {

  private static final long MILLISECOND = 1_000_000;

  private final KeptOutputs kept = new KeptOutputs();
  private final List<Long> emitted = new ArrayList<>();

  private final EmittedOutputs outputs =
      new EmittedOutputs(
          new LettersOnly(),
          new OutputTag<>("letters", TypeInformation.of(DeadLetter.class)),
          "source",
          "events");

  private static DeadLetter letter(long offset) {
    return new DeadLetter(Reason.UNREADABLE_EVENT, "broken", "events", 0, offset, null);
  }

  @Test
  void whatIsBelowTheReleaseIsForgottenAndTheRestEmittedInOrder() {
    for (long offset = 10; offset < 20; offset++) {
      kept.keep(offset, letter(offset));
    }

    kept.release(17, outputs);
    assertThat(emitted).containsExactly(17L, 18L, 19L);
    kept.release(0, outputs);
    assertThat(emitted).as("once").hasSize(3);
  }

  @Test
  void itSaysHowLongTheFirstOfThemWaited() {
    for (int i = 0; i < 10; i++) {
      kept.passed(100 + i, i * MILLISECOND);
    }

    assertThat(kept.nanosSince(100, 20 * MILLISECOND)).isEqualTo(20 * MILLISECOND);
    assertThat(kept.nanosSince(107, 20 * MILLISECOND)).isEqualTo(13 * MILLISECOND);
    assertThat(kept.nanosSince(110, 20 * MILLISECOND)).as("none has come so far").isZero();
  }

  @Test
  void itIsBounded() {
    for (int i = 0; i < KeptOutputs.MOST - 1; i++) {
      kept.keep(i, letter(i));
    }
    assertThat(kept.isFull()).isFalse();

    kept.keep(KeptOutputs.MOST, letter(KeptOutputs.MOST));

    assertThat(kept.isFull()).isTrue();
  }

  /** Takes what goes to the side output. */
  private final class LettersOnly implements Output<StreamRecord<Alert>> {

    @Override
    public <X> void collect(OutputTag<X> tag, StreamRecord<X> next) {
      emitted.add(((DeadLetter) next.getValue()).offset());
    }

    @Override
    public void collect(StreamRecord<Alert> next) {
      throw new AssertionError("no alert is expected: " + next);
    }

    @Override
    public void emitWatermark(Watermark mark) {
      throw new AssertionError("no watermark is expected");
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
      throw new AssertionError("no status is expected");
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
      throw new AssertionError("no marker is expected");
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
      throw new AssertionError("no attributes are expected");
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
