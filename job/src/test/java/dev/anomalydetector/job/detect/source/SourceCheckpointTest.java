package dev.anomalydetector.job.detect.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the source leaves in checkpoints. */
class SourceCheckpointTest {

  @Test
  void aPositionIsReadBack() throws IOException {
    KeyGroupSplitSerializer serializer = new KeyGroupSplitSerializer();
    KeyGroupSplit split = new KeyGroupSplit(1_023, 1L << 40);

    assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(split)))
        .isEqualTo(split);
    assertThat(split.splitId()).isEqualTo("1023");
  }

  @Test
  void whatTheEnumeratorKnowsIsReadBack() throws IOException {
    EnumeratorState.Serializer serializer = new EnumeratorState.Serializer();
    for (EnumeratorState state :
        List.of(
            EnumeratorState.INITIAL,
            new EnumeratorState(true, List.of()),
            new EnumeratorState(
                true, List.of(new KeyGroupSplit(0, 5), new KeyGroupSplit(7, Long.MAX_VALUE))))) {
      assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(state)))
          .isEqualTo(state);
    }
  }

  @Test
  void aCheckpointOfAnotherVersionIsRefusedWithWhatToDo() {
    assertThatThrownBy(() -> new KeyGroupSplitSerializer().deserialize(9, new byte[12]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 9")
        .hasMessageContaining("Start it with the program that wrote it");
    assertThatThrownBy(() -> new EnumeratorState.Serializer().deserialize(9, new byte[1]))
        .isInstanceOf(IOException.class);
  }

  @Test
  void duringReplayThePositionStaysWhereOutputsAreDurable() {
    KeyGroupSplitState state = new KeyGroupSplitState(new KeyGroupSplit(3, 100));
    state.started(100);
    state.emitted(40);
    assertThat(state.toSplit()).isEqualTo(new KeyGroupSplit(3, 100));
    state.emitted(99);
    assertThat(state.toSplit().position()).isEqualTo(100);
    state.emitted(100);
    assertThat(state.toSplit().position()).isEqualTo(101);
  }

  @Test
  void whenTheTopicWasMadeAnewThePositionGoesBack() {
    KeyGroupSplitState state = new KeyGroupSplitState(new KeyGroupSplit(3, 100));
    state.started(0);

    assertThat(state.toSplit().position()).isZero();
  }
}
