package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.source.DetectInput.Opened;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.FetcherCommands.Begin;
import dev.anomalydetector.job.detect.source.FetcherCommands.Fail;
import dev.anomalydetector.job.detect.source.FetcherCommands.Pause;
import dev.anomalydetector.job.detect.source.FetcherCommands.Resume;
import dev.anomalydetector.job.detect.source.FetcherCommands.Stop;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.core.io.InputStatus;

/**
 * Hands the records of those key groups to the operator chained behind it that the operator asks
 * for. A checkpoint holds what the operator says of them. The positions of each completed
 * checkpoint are committed to the consumer group.
 */
final class KeyGroupSourceReader
    extends SingleThreadMultiplexSourceReaderBase<
        DetectInput, DetectInput, KeyGroupSplit, KeyGroupSplit>
    implements KeyGroupFeed {

  private final EventsTopic topic;
  private final KeyGroupLoader loader;
  private final FetcherCommands commands;
  private final ExecutorService loading;

  /** Asked for, but not yet handed to the operator. */
  private final Set<Integer> toStart;

  /** Stopped, but the last of their records have not been passed; what is to start after that. */
  private final Map<Integer, Optional<StartRequest>> ending = new HashMap<>();

  /** Started and not stopped. */
  private final Set<Integer> wanted = new HashSet<>();

  private final NavigableMap<Long, List<KeyGroupSplit>> checkpoints = new TreeMap<>();
  private final CompletableFuture<Map<Integer, Checkpointed>> committed = new CompletableFuture<>();
  private final List<KeyGroupSplit> restored = new ArrayList<>();
  private Supplier<List<KeyGroupSplit>> positions = () -> List.copyOf(restored);
  private Consumer<List<KeyGroupSplit>> whenComplete = splits -> {};
  private boolean opened;

  KeyGroupSourceReader(
      Supplier<SplitReader<DetectInput, KeyGroupSplit>> splitReader,
      FetcherCommands commands,
      EventsTopic topic,
      KeyGroupLoader loader,
      SourceReaderContext context) {
    this(new HashSet<>(), splitReader, commands, topic, loader, context);
  }

  private KeyGroupSourceReader(
      Set<Integer> toStart,
      Supplier<SplitReader<DetectInput, KeyGroupSplit>> splitReader,
      FetcherCommands commands,
      EventsTopic topic,
      KeyGroupLoader loader,
      SourceReaderContext context) {
    super(
        splitReader,
        (input, output, split) -> {
          if (input instanceof Started started) {
            toStart.remove(started.keyGroup());
          }
          output.collect(input);
        },
        context.getConfiguration(),
        context);
    this.toStart = toStart;
    this.commands = commands;
    this.topic = topic;
    this.loader = loader;
    this.loading =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "loads key groups of " + topic.name());
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void start() {
    super.start();
    committed.completeAsync(topic::durablePositions, loading);
  }

  /** What was restored from a checkpoint. Nothing is read because of that alone. */
  @Override
  public void addSplits(List<KeyGroupSplit> splits) {
    restored.addAll(splits);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return opened ? super.isAvailable() : committed.handle((known, failure) -> null);
  }

  @Override
  public InputStatus pollNext(ReaderOutput<DetectInput> output) throws Exception {
    if (opened) {
      return super.pollNext(output);
    }
    if (!committed.isDone()) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    Map<Integer, Checkpointed> durable = new HashMap<>(committed.get());
    restored.forEach(split -> durable.put(split.keyGroup(), split.checkpointed()));
    opened = true;
    output.collect(new Opened(this, durable));
    return InputStatus.MORE_AVAILABLE;
  }

  @Override
  public void start(StartRequest request) {
    wanted.add(request.keyGroup());
    if (ending.replace(request.keyGroup(), Optional.of(request)) == null) {
      startNow(request);
    }
  }

  private void startNow(StartRequest request) {
    toStart.add(request.keyGroup());
    super.addSplits(List.of(new KeyGroupSplit(request.keyGroup(), 0, request.emitFrom())));
    loading.execute(() -> load(request));
  }

  private void load(StartRequest request) {
    try {
      commands.add(new Begin(loader.load(request, topic.range(request.keyGroup()))));
    } catch (Exception e) {
      commands.add(new Fail(e));
    }
  }

  @Override
  public void stop(int keyGroup) {
    wanted.remove(keyGroup);
    if (ending.replace(keyGroup, Optional.empty()) == null) {
      ending.put(keyGroup, Optional.empty());
      stopNow(keyGroup);
    }
  }

  /** One that is being loaded can only be stopped behind that. */
  private void stopNow(int keyGroup) {
    Stop stop = new Stop(keyGroup);
    if (toStart.remove(keyGroup)) {
      loading.execute(() -> commands.add(stop));
    } else {
      commands.add(stop);
    }
  }

  @Override
  public void pause(int keyGroup) {
    commands.add(new Pause(keyGroup));
  }

  @Override
  public void resume(int keyGroup) {
    commands.add(new Resume(keyGroup));
  }

  @Override
  public void checkpointFrom(
      Supplier<List<KeyGroupSplit>> operatorsPositions,
      Consumer<List<KeyGroupSplit>> operatorsWhenComplete) {
    positions = operatorsPositions;
    whenComplete = operatorsWhenComplete;
  }

  @Override
  public List<KeyGroupSplit> snapshotState(long checkpointId) {
    List<KeyGroupSplit> splits = positions.get();
    checkpoints.put(checkpointId, splits);
    return splits;
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    List<KeyGroupSplit> splits = checkpoints.get(checkpointId);
    if (splits != null) {
      // Of what was handed over somebody else commits by now.
      topic.commit(splits.stream().filter(split -> wanted.contains(split.keyGroup())).toList());
      whenComplete.accept(splits);
    }
    checkpoints.headMap(checkpointId, true).clear();
  }

  @Override
  protected KeyGroupSplit initializedState(KeyGroupSplit split) {
    return split;
  }

  @Override
  protected KeyGroupSplit toSplitType(String splitId, KeyGroupSplit state) {
    return state;
  }

  @Override
  protected void onSplitFinished(Map<String, KeyGroupSplit> finished) {
    finished.values().forEach(split -> ending.remove(split.keyGroup()).ifPresent(this::startNow));
  }

  @Override
  public void close() throws Exception {
    loading.shutdownNow();
    super.close();
    topic.close();
  }
}
