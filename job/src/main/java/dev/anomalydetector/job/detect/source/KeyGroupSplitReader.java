package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.CaughtUp;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;
import dev.anomalydetector.job.detect.source.EventsDeserializer.Foreign;
import dev.anomalydetector.job.detect.source.FetcherCommands.Begin;
import dev.anomalydetector.job.detect.source.FetcherCommands.Command;
import dev.anomalydetector.job.detect.source.FetcherCommands.Fail;
import dev.anomalydetector.job.detect.source.FetcherCommands.LookUp;
import dev.anomalydetector.job.detect.source.FetcherCommands.Pause;
import dev.anomalydetector.job.detect.source.FetcherCommands.Resume;
import dev.anomalydetector.job.detect.source.FetcherCommands.Stop;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/** Reads key groups in the fetcher thread, and decodes their records beside the task thread. */
final class KeyGroupSplitReader implements SplitReader<DetectInput, KeyGroupSplit> {

  /** Who has no more records to read than this is near the end of its partition. */
  static final long NEAR_HEAD = 1_000;

  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(10);

  private final String topic;
  private final Consumer<byte[], Object> consumer;
  private final FetcherCommands commands;
  private final Set<Integer> assigned = new TreeSet<>();
  private final Set<Integer> paused = new HashSet<>();

  /** Those that have many records to read until they are near the end of their partition. */
  private final Set<Integer> behind = new HashSet<>();

  KeyGroupSplitReader(String topic, Consumer<byte[], Object> consumer, FetcherCommands commands) {
    this.topic = topic;
    this.consumer = consumer;
    this.commands = commands;
    commands.attach(consumer::wakeup);
  }

  @Override
  public RecordsWithSplitIds<DetectInput> fetch() throws IOException {
    DetectBatch batch = new DetectBatch();
    Command command = assigned.isEmpty() ? commands.await(POLL_TIMEOUT) : commands.poll();
    for (; command != null; command = commands.poll()) {
      obey(command, batch);
    }
    if (batch.isEmpty() && !assigned.isEmpty()) {
      try {
        read(batch);
      } catch (WakeupException e) {
        // There is a command, or the task wants to be heard.
        return batch;
      }
    }
    return batch;
  }

  private void obey(Command command, DetectBatch batch) throws IOException {
    if (command instanceof Begin begin) {
      begin(begin.started());
      batch.add(begin.started().keyGroup(), List.of(begin.started()));
    } else if (command instanceof Stop stop) {
      end(stop.keyGroup());
      batch.finish(stop.keyGroup());
    } else if (command instanceof Pause pause && assigned.contains(pause.keyGroup())) {
      paused.add(pause.keyGroup());
      consumer.pause(List.of(partition(pause.keyGroup())));
    } else if (command instanceof Resume resume && paused.remove(resume.keyGroup())) {
      consumer.resume(List.of(partition(resume.keyGroup())));
    } else if (command instanceof Fail fail) {
      throw new IOException(fail.cause().getMessage(), fail.cause());
    }
  }

  private void begin(Started started) {
    assigned.add(started.keyGroup());
    if (!started.nearHead()) {
      behind.add(started.keyGroup());
    }
    consumer.assign(partitions(assigned));
    consumer.seek(partition(started.keyGroup()), started.nextOffset());
  }

  private void end(int keyGroup) {
    assigned.remove(keyGroup);
    paused.remove(keyGroup);
    behind.remove(keyGroup);
    consumer.assign(partitions(assigned));
  }

  private TopicPartition partition(int keyGroup) {
    return new TopicPartition(topic, keyGroup);
  }

  private List<TopicPartition> partitions(Set<Integer> keyGroups) {
    return keyGroups.stream().map(this::partition).toList();
  }

  /**
   * Who is behind has more to read than those who are not, and would be read by the megabyte while
   * they wait: they come first, and between two looks at them there is one poll of the others.
   */
  private void read(DetectBatch batch) {
    if (!behind.isEmpty() && behind.size() < assigned.size()) {
      List<TopicPartition> later =
          behind.stream().filter(group -> !paused.contains(group)).map(this::partition).toList();
      consumer.pause(later);
      try {
        add(consumer.poll(Duration.ZERO), batch);
      } finally {
        consumer.resume(later);
      }
    }
    if (batch.isEmpty()) {
      add(consumer.poll(POLL_TIMEOUT), batch);
    }
    for (Integer keyGroup : List.copyOf(behind)) {
      if (consumer.currentLag(partition(keyGroup)).orElse(Long.MAX_VALUE) <= NEAR_HEAD) {
        behind.remove(keyGroup);
        batch.add(keyGroup, List.of(new CaughtUp(keyGroup)));
      }
    }
  }

  private static void add(ConsumerRecords<byte[], Object> polled, DetectBatch batch) {
    for (TopicPartition partition : polled.partitions()) {
      List<ConsumerRecord<byte[], Object>> records = polled.records(partition);
      List<DetectInput> inputs = new ArrayList<>(records.size());
      for (ConsumerRecord<byte[], Object> next : records) {
        inputs.add(input(next));
      }
      batch.add(partition.partition(), inputs);
    }
  }

  private static DetectInput input(ConsumerRecord<byte[], Object> next) {
    if (next.value() instanceof EventsRecord eventsRecord) {
      return new Arrived(next.partition(), next.offset(), eventsRecord);
    }
    if (next.value() instanceof Foreign foreign) {
      return new Unreadable(next.partition(), next.offset(), foreign.payload(), foreign.problem());
    }
    return new Unreadable(next.partition(), next.offset(), null, "record without a value");
  }

  @Override
  public void handleSplitsChanges(SplitsChange<KeyGroupSplit> change) {
    // A key group is read once it has been loaded; that comes as a command.
  }

  @Override
  public void wakeUp() {
    commands.add(new LookUp());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
