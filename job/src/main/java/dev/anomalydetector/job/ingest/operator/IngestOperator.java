package dev.anomalydetector.job.ingest.operator;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.KeyGroups;
import dev.anomalydetector.job.event.MetricLayout;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import dev.anomalydetector.job.ingest.parse.ParseResult;
import dev.anomalydetector.job.ingest.parse.ParseResult.Bad;
import dev.anomalydetector.job.ingest.parse.ParseResult.Filtered;
import dev.anomalydetector.job.ingest.parse.ParseResult.Parsed;
import dev.anomalydetector.job.ingest.parse.RecordParser;
import dev.anomalydetector.job.ingest.parse.SourceRecord;
import dev.anomalydetector.job.ingest.source.IngestInput;
import dev.anomalydetector.job.ingest.source.IngestInput.Arrived;
import dev.anomalydetector.job.ingest.source.IngestInput.Assigned;
import dev.anomalydetector.job.plan.DetectorText;
import dev.anomalydetector.job.plan.MetricMeanings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Parses records, addresses events to their key groups, and writes into every key group how far the
 * source has come. Ticks go the way of the events, so within a key group none overtakes an event
 * that it tells of.
 *
 * <p>It has no Flink state. What would be lost with it is told instead: before each checkpoint goes
 * out whatever ticks there are to be, so of the records below a checkpoint nothing is left to tell.
 * That holds as well for a start without checkpoint, from the group's positions, and when
 * partitions change hands.
 */
public final class IngestOperator extends AbstractStreamOperator<KeyGroupRecord>
    implements OneInputStreamOperator<IngestInput, KeyGroupRecord> {

  private static final long serialVersionUID = 1L;

  /** How often ticks are written if there is news: it bounds how late a window closes. */
  private static final long TICK_MILLIS = 1_000;

  /**
   * How often all is told again without news: a key group whose older records are gone, and its
   * snapshots too, learns by it what it needs to know.
   */
  private static final long HEARTBEAT_MILLIS = 10_000;

  private static final long REFRESH_MILLIS = 30_000;

  private final DetectorText detector;
  private final Map<String, String> kafka;
  private final int sourcePartitions;
  private final OutputTag<DeadLetter> deadLetters;

  private transient RecordParser parser;
  private transient ProgressTracker progress;
  private transient SourcePartitionCount partitions;
  private transient IngestMetrics metrics;
  private transient int keyGroups;
  private transient long lastTimer;
  private transient long lastHeartbeat;
  private transient long lastRefresh;
  private transient int toldPartitions;
  private transient Optional<MetricLayout> layout;
  private transient boolean toldLayout;

  /**
   * An operator that must be chained to its source.
   *
   * @param kafka settings of Kafka clients
   * @param sourcePartitions number of partitions of the source topic as the job is submitted
   * @param deadLetters side output for records that cannot be used
   */
  public IngestOperator(
      DetectorText detector,
      Map<String, String> kafka,
      int sourcePartitions,
      OutputTag<DeadLetter> deadLetters) {
    this.detector = detector;
    this.kafka = Map.copyOf(kafka);
    this.sourcePartitions = sourcePartitions;
    this.deadLetters = deadLetters;
    setChainingStrategy(ChainingStrategy.ALWAYS);
  }

  @Override
  public void open() throws Exception {
    super.open();
    AnomalyDetectorSpec spec = detector.parse().getSpec();
    keyGroups = spec.scaling().keyGroups();
    parser = RecordParser.of(spec);
    layout = Optional.of(MetricMeanings.layout(spec.metrics()));
    toldLayout = false;
    progress = new ProgressTracker(spec.source().idleAfter().toDuration());
    Properties properties = new Properties();
    properties.putAll(kafka);
    partitions =
        new SourcePartitionCount(spec.source().kafka().topic(), sourcePartitions, properties);
    metrics = IngestMetrics.register(getMetricGroup(), partitions::latest);
    long now = getProcessingTimeService().getCurrentProcessingTime();
    lastTimer = now;
    lastHeartbeat = now;
    lastRefresh = now;
    scheduleTick(now);
  }

  private void scheduleTick(long now) {
    getProcessingTimeService().registerTimer(now + TICK_MILLIS, this::onTimer);
  }

  @Override
  public void processElement(StreamRecord<IngestInput> element) {
    IngestInput input = element.getValue();
    if (input instanceof Arrived arrived) {
      process(arrived.source());
    } else if (input instanceof Assigned assigned) {
      progress.assigned(assigned.partition());
    }
  }

  private void process(SourceRecord next) {
    metrics.countRecord();
    ParseResult result = parser.parse(next);
    if (result instanceof Parsed parsed) {
      if (!toldLayout) {
        // Before the first event of each key group: what its values mean.
        emitTick(partitionCount(), List.of());
      }
      Event event = parsed.event();
      progress.observed(next.partition(), event.timeMillis());
      emit(KeyGroups.of(event.entity(), keyGroups), EventsCodec.encode(event));
    } else if (result instanceof Filtered filtered) {
      metrics.countFiltered();
      if (filtered.eventTimeMillis() != ParseResult.NO_EVENT_TIME) {
        progress.observed(next.partition(), filtered.eventTimeMillis());
      }
    } else if (result instanceof Bad bad) {
      // It has no time: a partition with nothing but bad records must not hold back the others.
      metrics.countBad(bad.letter().reason());
      output.collect(deadLetters, new StreamRecord<>(bad.letter()));
    }
  }

  private void onTimer(long time) {
    long now = getProcessingTimeService().getCurrentProcessingTime();
    // A subtask that was held up has not read, so its partitions have not been silent all the time.
    progress.elapsed(Math.max(0, Math.min(now - lastTimer, 2 * TICK_MILLIS)));
    lastTimer = now;
    if (now - lastRefresh >= REFRESH_MILLIS) {
      lastRefresh = now;
      partitions.refresh();
    }
    boolean heartbeat = now - lastHeartbeat >= HEARTBEAT_MILLIS;
    if (heartbeat) {
      lastHeartbeat = now;
    }
    tick(heartbeat);
    scheduleTick(now);
  }

  private void tick(boolean heartbeat) {
    int count = partitionCount();
    List<PartitionProgress> news =
        heartbeat || count != toldPartitions ? progress.all() : progress.changes();
    if (news.isEmpty()) {
      return;
    }
    toldPartitions = count;
    emitTick(count, news);
  }

  private int partitionCount() {
    return Math.max(partitions.latest(), progress.leastPartitions());
  }

  private void emitTick(int count, List<PartitionProgress> news) {
    toldLayout = true;
    metrics.countTick();
    byte[] tick = EventsCodec.encode(new Tick(count, news, layout));
    for (int keyGroup = 0; keyGroup < keyGroups; keyGroup++) {
      emit(keyGroup, tick);
    }
  }

  private void emit(int keyGroup, byte[] value) {
    output.collect(new StreamRecord<>(new KeyGroupRecord(keyGroup, value)));
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    tick(false);
  }

  @Override
  public void close() throws Exception {
    if (partitions != null) {
      partitions.close();
    }
    super.close();
  }
}
