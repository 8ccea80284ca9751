package dev.anomalydetector.job.detect.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What the source leaves in checkpoints. */
class SourceCheckpointTest {

  @Test
  void aPositionIsReadBack() throws IOException {
    KeyGroupSplitSerializer serializer = new KeyGroupSplitSerializer();
    KeyGroupSplit split = new KeyGroupSplit(1_023, 7, 1L << 40);

    assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(split)))
        .isEqualTo(split);
    assertThat(split.splitId()).isEqualTo("1023");
  }

  @Test
  void aCheckpointOfAnotherVersionIsRefusedWithWhatToDo() {
    assertThatThrownBy(() -> new KeyGroupSplitSerializer().deserialize(9, new byte[12]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 9")
        .hasMessageContaining("Start it with the program that wrote it");
  }
}
