package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.detect.control.ControlLog;
import dev.anomalydetector.job.detect.control.ControlNews;
import dev.anomalydetector.job.detect.control.ControlVoice;
import dev.anomalydetector.job.detect.snapshot.SnapshotCycle;
import dev.anomalydetector.job.detect.snapshot.SnapshotPace;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.detect.source.DetectInput;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.flink.api.common.operators.MailboxExecutor;
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

  /** How often words that have not been read back are looked at. */
  private static final Duration REPEAT = Duration.ofMillis(500);

  private final DetectorText detectorText;
  private final Map<String, String> kafka;
  private final String snapshotDirectory;
  private final int worker;
  private final OutputTag<DeadLetter> deadLetters;

  private transient KeyGroupHost host;
  private transient SnapshotCycle snapshots;
  private transient ExecutorService ioThread;
  private transient ControlVoice voice;
  private transient ControlLog control;

  /**
   * An operator that must be chained to its source.
   *
   * @param kafka settings of Kafka clients
   * @param snapshotDirectory where snapshots lie, as a URI
   * @param worker number of the worker that it is, from 0
   * @param deadLetters side output for records that cannot be used
   */
  public DetectOperator(
      DetectorText detector,
      Map<String, String> kafka,
      String snapshotDirectory,
      int worker,
      OutputTag<DeadLetter> deadLetters) {
    this.detectorText = detector;
    this.kafka = kafka;
    this.snapshotDirectory = snapshotDirectory;
    this.worker = worker;
    this.deadLetters = deadLetters;
    setChainingStrategy(ChainingStrategy.ALWAYS);
  }

  @Override
  public void open() throws Exception {
    super.open();
    AnomalyDetector detector = detectorText.parse();
    DetectorNames names = DetectorNames.of(detector);
    ioThread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "snapshots of " + names.resource());
              thread.setDaemon(true);
              return thread;
            });
    snapshots = snapshots(detector, names);
    String sourceTopic = detector.getSpec().source().kafka().topic();
    MailboxExecutor mailbox =
        getContainingTask()
            .getMailboxExecutorFactory()
            .createExecutor(getOperatorConfig().getChainIndex());
    ControlCodec.prepare();
    voice = ControlVoice.open(names.controlTopic(), kafka);
    host =
        new KeyGroupHost(
            worker,
            detector.getSpec().scaling().keyGroups(),
            voice,
            snapshots,
            new EmittedOutputs(output, deadLetters, sourceTopic, names.eventsTopic()),
            task -> mailbox.execute(task::run, "key groups"));
    DetectMetrics.register(getMetricGroup(), host.loaded(), snapshots);
    control = ControlLog.read(names.controlTopic(), kafka, listener(mailbox));
    scheduleSlice(SLICE);
    getProcessingTimeService()
        .scheduleWithFixedDelay(time -> host.repeat(), REPEAT.toMillis(), REPEAT.toMillis());
  }

  private SnapshotCycle snapshots(AnomalyDetector detector, DetectorNames names)
      throws IOException {
    var spec = detector.getSpec().flink().snapshot();
    SnapshotPace pace =
        new SnapshotPace(SLICE, spec.cpuShare().fraction(), spec.interval().toDuration());
    SnapshotStore store = new SnapshotStore(snapshotDirectory, names.resource());
    return new SnapshotCycle(store, pace, ioThread, System::nanoTime, UUID.randomUUID().toString());
  }

  private ControlLog.Listener listener(MailboxExecutor mailbox) {
    return new ControlLog.Listener() {
      @Override
      public void onNews(ControlNews news) {
        mailbox.execute(() -> host.onNews(news), "control topic");
      }

      @Override
      public void onFailure(Exception cause) {
        mailbox.execute(
            () -> {
              throw cause;
            },
            "control topic");
      }
    };
  }

  /** A timer and not a mail that sends itself again: the mailbox runs mails before records. */
  private void scheduleSlice(Duration gap) {
    long at = getProcessingTimeService().getCurrentProcessingTime() + Math.max(1, gap.toMillis());
    getProcessingTimeService().registerTimer(at, time -> scheduleSlice(snapshots.runSlice()));
  }

  @Override
  public void processElement(StreamRecord<DetectInput> element) {
    host.take(element.getValue());
  }

  @Override
  public void close() throws Exception {
    if (control != null) {
      control.close();
    }
    if (voice != null) {
      voice.close();
    }
    if (snapshots != null) {
      snapshots.close();
    }
    if (ioThread != null) {
      ioThread.shutdown();
    }
    super.close();
  }
}
