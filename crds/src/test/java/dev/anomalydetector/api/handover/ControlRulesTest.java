package dev.anomalydetector.api.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlRulesTest {

  private static final Assign FIRST = new Assign(0, 1, 0, 0);
  private static final Assign AWAY = new Assign(0, 2, 1, 0);
  private static final Prepared PREPARED = new Prepared(0, 2, 40);
  private static final Released RELEASED = new Released(0, 2, 50);
  private static final Acquired ACQUIRED = new Acquired(0, 2, 1, 50);
  private static final Drained DRAINED = new Drained(0, 2);
  private static final List<ControlRecord> HANDOVER =
      List.of(FIRST, AWAY, PREPARED, RELEASED, ACQUIRED, DRAINED);

  private static KeyGroupState after(ControlRecord... records) {
    return after(List.of(records));
  }

  private static KeyGroupState after(List<ControlRecord> records) {
    ControlView view = new ControlView(1);
    records.forEach(view::read);
    return view.keyGroup(0);
  }

  @Test
  void aHandoverGoesFromOneWorkerToTheOther() {
    assertThat(after(FIRST).isOwnedBy(0)).isTrue();
    assertThat(after(FIRST, AWAY).isOwnedBy(0)).as("until it is released").isTrue();
    assertThat(after(FIRST, AWAY, PREPARED).pending().get().prepared()).contains(40L);
    KeyGroupState released = after(FIRST, AWAY, PREPARED, RELEASED);
    assertThat(released.isOwnedBy(1)).isTrue();
    assertThat(released.owner().from()).isEqualTo(50);
    assertThat(released.owing().get().owner().worker()).isZero();
    assertThat(after(HANDOVER).isSettled()).isTrue();
    for (int i = 2; i < HANDOVER.size(); i++) {
      assertThat(after(HANDOVER.subList(0, i)).isSettled()).as("after %d", i).isFalse();
    }
  }

  @Test
  void nothingCountsTwice() {
    List<ControlRecord> twice = new ArrayList<>();
    for (ControlRecord next : HANDOVER) {
      twice.add(next);
      twice.add(next);
      assertThat(after(twice)).isEqualTo(after(HANDOVER.subList(0, (twice.size() + 1) / 2)));
    }
    assertThat(after(FIRST, AWAY, PREPARED, new Prepared(0, 2, 45)))
        .as("the first counts")
        .isEqualTo(after(FIRST, AWAY, PREPARED));
    assertThat(after(FIRST, AWAY, PREPARED, RELEASED, new Released(0, 2, 45)))
        .as("the first counts")
        .isEqualTo(after(FIRST, AWAY, PREPARED, RELEASED));
  }

  @Test
  void beforeTheReleaseItCanBeCalledOffAndAfterItCannot() {
    Assign back = new Assign(0, 3, 0, 0);

    KeyGroupState calledOff = after(FIRST, AWAY, PREPARED, back, RELEASED);

    assertThat(calledOff.isOwnedBy(0)).isTrue();
    assertThat(calledOff.isSettled()).isTrue();
    assertThat(after(FIRST, AWAY, PREPARED, RELEASED, back))
        .isEqualTo(after(FIRST, AWAY, PREPARED, RELEASED));
  }

  @Test
  void nothingCountsBeforeWhatItBuildsOn() {
    assertThat(after(FIRST, PREPARED)).isEqualTo(after(FIRST));
    assertThat(after(FIRST, AWAY, RELEASED)).isEqualTo(after(FIRST, AWAY));
    assertThat(after(FIRST, AWAY, DRAINED)).isEqualTo(after(FIRST, AWAY));
    assertThat(after(FIRST, AWAY, new Assign(0, 2, 5, 0))).isEqualTo(after(FIRST, AWAY));
    Assign next = new Assign(0, 3, 2, 2);
    assertThat(after(FIRST, AWAY, PREPARED, RELEASED, ACQUIRED, next))
        .as("a debt is outstanding")
        .isEqualTo(after(FIRST, AWAY, PREPARED, RELEASED, ACQUIRED));
    assertThat(after(FIRST, AWAY, PREPARED, RELEASED, DRAINED, next))
        .as("nobody has acquired")
        .isEqualTo(after(FIRST, AWAY, PREPARED, RELEASED, DRAINED));
  }

  @Test
  void whatIsLeftAfterCompactionSaysTheSame() {
    List<ControlRecord> whole = new ArrayList<>(HANDOVER);
    whole.add(new Assign(0, 3, 2, 2));
    whole.add(new Prepared(0, 3, 70));
    whole.add(new Assign(0, 4, 1, 2));
    // Too late: the ownership that it names has ended.
    whole.add(4, new Assign(0, 9, 0, 0));
    KeyGroupState state = after(whole);

    List<ControlRecord> left =
        whole.stream().filter(next -> !Retention.isDone(state, next)).toList();

    assertThat(left).hasSizeLessThan(4);
    assertThat(after(left)).isEqualTo(state);
    assertThat(Retention.isDone(after(FIRST), FIRST)).as("all there is").isFalse();
    assertThat(HANDOVER)
        .as("nothing goes while somebody may need it")
        .noneMatch(next -> Retention.isDone(after(HANDOVER.subList(0, 5)), next));
  }

  @Test
  void theFirstWorkerHasWhatNobodySpokeOf() {
    assertThat(after().isOwnedBy(0)).isTrue();
    assertThat(after().isSettled()).isTrue();
    assertThat(after().involves(1)).isFalse();
    assertThat(after(AWAY).involves(1)).isTrue();
    assertThat(after(AWAY, PREPARED, RELEASED, ACQUIRED).involves(0)).as("it owes").isTrue();
    assertThat(after(HANDOVER).involves(0)).isFalse();
  }

  @Test
  void aKeyGroupThatDoesNotExistIsIgnored() {
    assertThat(after(new Assign(7, 1, 0, 0))).isEqualTo(KeyGroupState.INITIAL);
    assertThat(after(new Assign(-1, 1, 0, 0))).isEqualTo(KeyGroupState.INITIAL);
  }
}
