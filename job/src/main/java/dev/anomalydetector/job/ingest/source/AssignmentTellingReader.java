package dev.anomalydetector.job.ingest.source;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/** Passes everything on to the reader of a KafkaSource, and tells what it is assigned. */
@SuppressWarnings("try") // Kafka's reader may throw anything when it is closed, and so does this.
final class AssignmentTellingReader implements SourceReader<IngestInput, KafkaPartitionSplit> {

  private final SourceReader<IngestInput, KafkaPartitionSplit> kafka;
  private final Queue<Integer> untold = new ArrayDeque<>();
  private CompletableFuture<Void> availability = CompletableFuture.completedFuture(null);

  AssignmentTellingReader(SourceReader<IngestInput, KafkaPartitionSplit> kafka) {
    this.kafka = kafka;
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    for (KafkaPartitionSplit split : splits) {
      untold.add(split.getPartition());
    }
    kafka.addSplits(splits);
    availability.complete(null);
  }

  @Override
  public InputStatus pollNext(ReaderOutput<IngestInput> output) throws Exception {
    Integer partition = untold.poll();
    if (partition != null) {
      output.collect(new IngestInput.Assigned(partition));
      return InputStatus.MORE_AVAILABLE;
    }
    return kafka.pollNext(output);
  }

  /**
   * Kafka's reader is not available before its first fetch ends, which takes long for a partition
   * without records; an assignment is to be told at once.
   */
  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> records = kafka.isAvailable();
    if (records.isDone() || !untold.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> either = new CompletableFuture<>();
    records.thenRun(() -> either.complete(null));
    availability = either;
    return either;
  }

  @Override
  public void start() {
    kafka.start();
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    return kafka.snapshotState(checkpointId);
  }

  @Override
  public void notifyNoMoreSplits() {
    kafka.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent sourceEvent) {
    kafka.handleSourceEvents(sourceEvent);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    kafka.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    kafka.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(
      Collection<String> splitsToPause, Collection<String> splitsToResume) {
    kafka.pauseOrResumeSplits(splitsToPause, splitsToResume);
  }

  @Override
  public void close() throws Exception {
    kafka.close();
  }
}
