package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.detect.snapshot.SnapshotCycle;
import dev.anomalydetector.job.detect.snapshot.SnapshotPace;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.detect.source.DetectInput;
import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.plan.DetectorText;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Runs the engines of its key groups, and takes their snapshots in the gaps. It has no Flink state:
 * positions are the source's, and state is a snapshot plus replay.
 */
public final class DetectOperator extends AbstractStreamOperator<Alert>
    implements OneInputStreamOperator<DetectInput, Alert> {

  private static final long serialVersionUID = 1L;

  /** How long records wait at most while a slice of a snapshot is written. */
  private static final Duration SLICE = Duration.ofMillis(5);

  private final DetectorText detectorText;
  private final String snapshotDirectory;
  private final OutputTag<DeadLetter> deadLetters;

  /**
   * By number; null where another subtask has it, or it has not begun. An array: one look a record.
   */
  private transient RunningKeyGroup[] keyGroups;

  /** Those that have begun; metrics are read from other threads. */
  private transient List<RunningKeyGroup> running;

  private transient NavigableMap<Long, Map<Integer, Long>> checkpoints;
  private transient EmittedOutputs outputs;
  private transient SnapshotCycle snapshots;
  private transient ExecutorService ioThread;

  /**
   * An operator that must be chained to its source.
   *
   * @param snapshotDirectory where snapshots lie, as a URI
   * @param deadLetters side output for records that cannot be used
   */
  public DetectOperator(
      DetectorText detector, String snapshotDirectory, OutputTag<DeadLetter> deadLetters) {
    this.detectorText = detector;
    this.snapshotDirectory = snapshotDirectory;
    this.deadLetters = deadLetters;
    setChainingStrategy(ChainingStrategy.ALWAYS);
  }

  @Override
  public void open() throws Exception {
    super.open();
    AnomalyDetector detector = detectorText.parse();
    DetectorNames names = DetectorNames.of(detector);
    keyGroups = new RunningKeyGroup[detector.getSpec().scaling().keyGroups()];
    running = new CopyOnWriteArrayList<>();
    checkpoints = new TreeMap<>();
    String sourceTopic = detector.getSpec().source().kafka().topic();
    outputs = new EmittedOutputs(output, deadLetters, sourceTopic, names.eventsTopic());
    ioThread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "snapshots of " + names.resource());
              thread.setDaemon(true);
              return thread;
            });
    var spec = detector.getSpec().flink().snapshot();
    SnapshotPace pace =
        new SnapshotPace(SLICE, spec.cpuShare().fraction(), spec.interval().toDuration());
    SnapshotStore store = new SnapshotStore(snapshotDirectory, names.resource());
    snapshots =
        new SnapshotCycle(store, pace, ioThread, System::nanoTime, UUID.randomUUID().toString());
    DetectMetrics.register(getMetricGroup(), running, snapshots);
    scheduleSlice(SLICE);
  }

  /** A timer and not a mail that sends itself again: the mailbox runs mails before records. */
  private void scheduleSlice(Duration gap) {
    long at = getProcessingTimeService().getCurrentProcessingTime() + Math.max(1, gap.toMillis());
    getProcessingTimeService().registerTimer(at, time -> scheduleSlice(snapshots.runSlice()));
  }

  @Override
  public void processElement(StreamRecord<DetectInput> element) {
    DetectInput input = element.getValue();
    if (input instanceof Arrived arrived) {
      RunningKeyGroup group = keyGroups[arrived.keyGroup()];
      outputs.holdBack(group.holdsBack(arrived.offset()));
      group.engine().process(arrived.eventsRecord(), outputs);
      group.passed(arrived.offset());
    } else if (input instanceof Started started) {
      RunningKeyGroup group = new RunningKeyGroup(started);
      keyGroups[started.keyGroup()] = group;
      running.add(group);
      snapshots.add(group, started.emitFrom());
    } else if (input instanceof Unreadable unreadable) {
      RunningKeyGroup group = keyGroups[unreadable.keyGroup()];
      outputs.holdBack(group.holdsBack(unreadable.offset()));
      outputs.unreadable(unreadable);
      group.passed(unreadable.offset());
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    Map<Integer, Long> positions = new HashMap<>();
    running.forEach(group -> positions.put(group.engine().keyGroup(), group.durablePosition()));
    checkpoints.put(context.getCheckpointId(), positions);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    Map<Integer, Long> positions = checkpoints.get(checkpointId);
    if (positions != null) {
      snapshots.onDurable(positions);
    }
    checkpoints.headMap(checkpointId, true).clear();
  }

  @Override
  public void close() throws Exception {
    if (snapshots != null) {
      snapshots.close();
    }
    if (ioThread != null) {
      ioThread.shutdown();
    }
    super.close();
  }
}
