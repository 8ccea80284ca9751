package dev.anomalydetector.api.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.Coordinator.Outlook;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoordinatorTest {

  private final ControlView view = new ControlView(3);
  private boolean overdue;
  private Map<Integer, Long> lost = Map.of();

  private final Outlook outlook =
      new Outlook() {
        @Override
        public boolean isOverdue(int keyGroup, Pending pending) {
          return overdue;
        }

        @Override
        public long lostAt(int keyGroup, Owner owner) {
          return lost.getOrDefault(owner.worker(), NOT_LOST);
        }
      };

  private List<ControlRecord> next(int batch, int... wanted) {
    return new Coordinator(batch, Transfer.LIVE).next(view, wanted, outlook);
  }

  private void read(ControlRecord... records) {
    List.of(records).forEach(view::read);
  }

  @Test
  void assignsABatchAtATime() {
    assertThat(next(2, 0, 0, 0)).isEmpty();

    assertThat(next(2, 1, 1, 1)).containsExactly(new Assign(0, 1, 1, 0), new Assign(1, 1, 1, 0));
    next(2, 1, 1, 1).forEach(view::read);
    assertThat(next(2, 1, 1, 1)).as("both are on their way").isEmpty();

    read(new Prepared(0, 1, 5), new Released(0, 1, 7));
    assertThat(next(2, 1, 1, 1)).as("nobody has it yet").isEmpty();
    read(new Acquired(0, 1, 1, 7));
    assertThat(next(2, 1, 1, 1))
        .as("only a debt is outstanding")
        .containsExactly(new Assign(2, 1, 1, 0));
    assertThat(next(3, 0, 1, 1))
        .as("but it cannot go back before that is paid")
        .containsExactly(new Assign(2, 1, 1, 0));
  }

  @Test
  void callsOffWhatTakesTooLongOrIsNotWantedAnyMore() {
    read(new Assign(0, 1, 1, 0));

    assertThat(next(1, 0, 0, 0)).containsExactly(new Assign(0, 2, 0, 0));
    overdue = true;
    assertThat(next(1, 1, 0, 0)).containsExactly(new Assign(0, 2, 0, 0));
    read(new Prepared(0, 1, 5), new Released(0, 1, 7));
    assertThat(next(1, 1, 0, 0)).as("released is released").isEmpty();
  }

  @Test
  void actsInTheNameOfAnOwnerThatIsLost() {
    lost = Map.of(0, 6L);
    read(new Assign(0, 1, 1, 0));
    assertThat(next(1, 1, 0, 0)).as("nobody is prepared").isEmpty();
    read(new Prepared(0, 1, 9));

    assertThat(next(1, 1, 0, 0)).containsExactly(new Released(0, 1, 6));

    // A twin of the owner was quicker.
    read(new Released(0, 1, 9), new Released(0, 1, 6), new Acquired(0, 1, 1, 9));
    assertThat(next(1, 1, 0, 0))
        .as("what it owed beyond its checkpoint is lost with it")
        .containsExactly(new Acquired(0, 2, 1, 6));
    lost = Map.of(0, 9L);
    assertThat(next(1, 1, 0, 0)).containsExactly(new Drained(0, 1));
  }
}
