package dev.anomalydetector.job.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.handover.Local.Absent;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Local.Halted;
import dev.anomalydetector.job.handover.Local.Live;
import dev.anomalydetector.job.handover.Local.Passed;
import dev.anomalydetector.job.handover.Local.Shadowing;
import dev.anomalydetector.job.handover.Step.Drop;
import dev.anomalydetector.job.handover.Step.GoLive;
import dev.anomalydetector.job.handover.Step.GoOn;
import dev.anomalydetector.job.handover.Step.Halt;
import dev.anomalydetector.job.handover.Step.Keep;
import dev.anomalydetector.job.handover.Step.Load;
import dev.anomalydetector.job.handover.Step.LoadShadow;
import dev.anomalydetector.job.handover.Step.Pass;
import dev.anomalydetector.job.handover.Step.Resume;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkerRoleTest {

  private static final long NONE = Local.NOTHING_KEPT;
  private static final Absent NOTHING = new Absent(null);

  private final ControlView control = new ControlView(1);

  @BeforeEach
  void workerZeroHasIt() {
    control.read(new Acquired(0, 1, 0, 0));
  }

  private Duty duty(int worker) {
    return Duty.of(control.keyGroup(0), worker);
  }

  private Step step(int worker, Local local) {
    return new WorkerRole(worker, 0).next(duty(worker), local);
  }

  private ControlRecord word(int worker, Local local) {
    return new WorkerRole(worker, 0).word(duty(worker), local).orElse(null);
  }

  @Test
  void anOwnerLoadsAndEmitsFromWhatIsDurable() {
    assertThat(step(0, NOTHING)).isEqualTo(new Load(1, 0));
    assertThat(step(0, new Absent(new Checkpointed(1, 30)))).isEqualTo(new Load(1, 30));
    assertThat(step(0, new Live(1, 35))).isEqualTo(new GoOn());
    assertThat(step(1, NOTHING)).as("a worker without part in it").isEqualTo(new GoOn());
    assertThat(step(1, new Live(1, 5))).isEqualTo(new Drop());
  }

  @Test
  void aDestinationShadowsPromisesAndKeepsItsPromise() {
    control.read(new Assign(0, 2, 1, 1));
    assertThat(step(1, NOTHING)).isEqualTo(new LoadShadow(NONE));
    assertThat(step(1, new Shadowing(NONE, 10, false))).isEqualTo(new GoOn());
    assertThat(word(1, new Shadowing(NONE, 10, false))).isNull();
    assertThat(step(1, new Shadowing(NONE, 40, true))).isEqualTo(new Keep());
    assertThat(step(1, new Shadowing(40, 45, true))).isEqualTo(new GoOn());
    assertThat(word(1, new Shadowing(40, 45, true))).isEqualTo(new Prepared(0, 2, 40));

    control.read(new Prepared(0, 2, 40));
    assertThat(word(1, new Shadowing(40, 45, true))).isNull();
    assertThat(step(1, NOTHING)).as("restarted").isEqualTo(new LoadShadow(40));
    assertThat(step(1, new Shadowing(41, 45, true))).as("too little").isEqualTo(new Drop());
  }

  @Test
  void theOwnerReleasesAndGoesOnUntilItReadsItBack() {
    control.read(new Assign(0, 2, 1, 1));
    assertThat(word(0, new Live(1, 35))).isNull();
    control.read(new Prepared(0, 2, 40));

    assertThat(step(0, new Live(1, 35))).isEqualTo(new GoOn());
    assertThat(word(0, new Live(1, 35))).isEqualTo(new Released(0, 2, 40));
    assertThat(word(0, new Live(1, 55))).isEqualTo(new Released(0, 2, 55));
  }

  @Test
  void theFormerOwnerPaysItsDebtAndLetsGo() {
    control.read(new Assign(0, 2, 1, 1));
    control.read(new Prepared(0, 2, 40));
    control.read(new Released(0, 2, 50));

    assertThat(step(0, new Live(1, 49))).isEqualTo(new GoOn());
    assertThat(step(0, new Live(1, 50))).isEqualTo(new Pass());
    assertThat(word(0, new Passed(1, 50, false))).isNull();
    assertThat(word(0, new Passed(1, 50, true))).isEqualTo(new Drained(0, 2));
    assertThat(step(0, new Absent(new Checkpointed(1, 44)))).isEqualTo(new Load(1, 44));
    assertThat(step(0, new Absent(new Checkpointed(1, 50)))).isEqualTo(new GoOn());
    assertThat(word(0, new Absent(new Checkpointed(1, 50)))).isEqualTo(new Drained(0, 2));

    control.read(new Drained(0, 2));
    assertThat(step(0, new Passed(1, 50, true))).isEqualTo(new Drop());
  }

  @Test
  void theNewOwnerEmitsFromTheReleaseOn() {
    control.read(new Assign(0, 2, 1, 1));
    control.read(new Prepared(0, 2, 40));
    control.read(new Released(0, 2, 50));

    assertThat(step(1, new Shadowing(40, 47, true))).isEqualTo(new GoLive(2, 50));
    assertThat(step(1, new Shadowing(51, 60, true))).as("has a gap").isEqualTo(new Drop());
    assertThat(step(1, NOTHING)).as("restarted").isEqualTo(new Load(2, 50));
    assertThat(step(1, new Absent(new Checkpointed(1, 60))))
        .as("a checkpoint of an earlier ownership")
        .isEqualTo(new Load(2, 50));
    assertThat(word(1, new Live(2, 52))).isEqualTo(new Acquired(0, 2, 1, 50));
    control.read(new Acquired(0, 2, 1, 50));
    assertThat(word(1, new Live(2, 52))).isNull();
  }

  @Test
  void aHandoverThatIsCalledOffLeavesTheOwnerAsItWas() {
    control.read(new Assign(0, 2, 1, 1));
    control.read(new Prepared(0, 2, 40));
    control.read(new Assign(0, 3, 0, 1));

    assertThat(step(0, new Live(1, 45))).isEqualTo(new GoOn());
    assertThat(word(0, new Live(1, 45))).isNull();
    assertThat(step(1, new Shadowing(40, 45, true))).isEqualTo(new Drop());
  }

  @Test
  void aPartialPauseStopsTheOwnerAndLeavesASnapshot() {
    control.read(new Assign(0, 2, 1, 1, Transfer.PARTIAL_PAUSE));
    assertThat(step(1, NOTHING)).as("the destination has nothing to do yet").isEqualTo(new GoOn());
    assertThat(step(0, new Live(1, 35))).as("nobody is there to go on").isEqualTo(new GoOn());
    Prepared prepared = new Prepared(0, 2, 0);
    assertThat(word(1, NOTHING)).isEqualTo(prepared);
    control.read(prepared);

    assertThat(step(0, new Live(1, 35))).isEqualTo(new Halt());
    assertThat(word(0, new Live(1, 35))).isNull();
    assertThat(step(0, new Halted(1, 35, false))).isEqualTo(new GoOn());
    assertThat(word(0, new Halted(1, 35, false))).as("no snapshot to go on from").isNull();
    assertThat(word(0, new Halted(1, 35, true))).isEqualTo(new Released(0, 2, 35));

    control.read(new Released(0, 2, 35));
    assertThat(step(0, new Halted(1, 35, true))).isEqualTo(new Pass());
    assertThat(step(0, new Halted(1, 30, true))).as("a twin went further").isEqualTo(new Resume());
    assertThat(step(1, NOTHING)).isEqualTo(new Load(2, 35));
  }

  @Test
  void aPartialPauseThatIsCalledOffGoesOn() {
    control.read(new Assign(0, 2, 1, 1, Transfer.PARTIAL_PAUSE));
    control.read(new Prepared(0, 2, 0));
    control.read(new Assign(0, 3, 0, 1));

    assertThat(step(0, new Halted(1, 35, true))).isEqualTo(new Resume());
    assertThat(word(0, new Halted(1, 35, true))).isNull();
  }
}
