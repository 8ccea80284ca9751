package dev.anomalydetector.job.ingest.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTrackerTest {

  private final ProgressTracker tracker = new ProgressTracker(Duration.ofSeconds(10));

  @Test
  void nothingIsToldOfAPartitionThatMayStillHaveRecords() {
    tracker.assigned(2);
    tracker.elapsed(9_999);

    assertThat(tracker.changes()).isEmpty();
    assertThat(tracker.all()).isEmpty();
    assertThat(tracker.leastPartitions()).isEqualTo(3);
  }

  @Test
  void theHighestTimeIsToldOnceAndAgainWhenAskedForAll() {
    tracker.assigned(0);
    tracker.observed(0, 500);
    tracker.observed(0, 300);

    assertThat(tracker.changes()).containsExactly(new PartitionProgress(0, 500, false));
    tracker.observed(0, 400);
    assertThat(tracker.changes()).isEmpty();
    assertThat(tracker.all()).containsExactly(new PartitionProgress(0, 500, false));
  }

  @Test
  void whatWasToldAsPartOfAllIsNoChangeAnyMore() {
    tracker.assigned(0);
    tracker.observed(0, 500);

    assertThat(tracker.all()).hasSize(1);
    assertThat(tracker.changes()).isEmpty();
  }

  @Test
  void aSilentPartitionBecomesIdleAndARecordWakesIt() {
    tracker.assigned(0);
    tracker.observed(0, 500);
    tracker.elapsed(5_000);
    tracker.observed(0, 400);
    tracker.elapsed(9_000);
    assertThat(tracker.changes()).containsExactly(new PartitionProgress(0, 500, false));

    tracker.elapsed(1_000);
    assertThat(tracker.changes()).containsExactly(new PartitionProgress(0, 500, true));

    tracker.observed(0, 450);
    assertThat(tracker.changes()).containsExactly(new PartitionProgress(0, 500, false));
  }

  @Test
  void aPartitionWithoutRecordsBecomesIdleWithATimeThatMovesNothing() {
    tracker.assigned(1);
    tracker.elapsed(10_000);

    assertThat(tracker.changes())
        .containsExactly(new PartitionProgress(1, ProgressTracker.EARLIEST_EVENT_TIME, true));
  }

  @Test
  void onlyWhatHasChangedIsTold() {
    tracker.assigned(0);
    tracker.assigned(1);
    tracker.observed(0, 500);
    tracker.observed(1, 600);
    tracker.changes();

    tracker.observed(1, 700);
    assertThat(tracker.changes()).containsExactly(new PartitionProgress(1, 700, false));
  }

  @Test
  void anAssignmentToldAgainChangesNothing() {
    tracker.assigned(0);
    tracker.observed(0, 500);
    tracker.assigned(0);

    assertThat(tracker.changes()).containsExactly(new PartitionProgress(0, 500, false));
  }
}
