package dev.anomalydetector.job.detect.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.detect.snapshot.KeyGroups;
import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.CaughtUp;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.FetcherCommands.Begin;
import dev.anomalydetector.job.detect.source.FetcherCommands.Fail;
import dev.anomalydetector.job.detect.source.FetcherCommands.Pause;
import dev.anomalydetector.job.detect.source.FetcherCommands.Resume;
import dev.anomalydetector.job.detect.source.FetcherCommands.Stop;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.event.Tick;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class KeyGroupSplitReaderTest {

  private static final String TOPIC = "events";
  private static final int MANY = 5_000;

  private final MockConsumer<byte[], Object> consumer = new MockConsumer<>("earliest");
  private final FetcherCommands commands = new FetcherCommands();
  private final KeyGroupSplitReader reader = new KeyGroupSplitReader(TOPIC, consumer, commands);

  private static TopicPartition partition(int keyGroup) {
    return new TopicPartition(TOPIC, keyGroup);
  }

  private List<DetectInput> fetch() throws IOException {
    RecordsWithSplitIds<DetectInput> batch = reader.fetch();
    List<DetectInput> inputs = new ArrayList<>();
    while (batch.nextSplit() != null) {
      for (DetectInput next = batch.nextRecordFromSplit();
          next != null;
          next = batch.nextRecordFromSplit()) {
        inputs.add(next);
      }
    }
    return inputs;
  }

  /** A command wakes the fetcher up, whether it waits or not: the next look finds nothing. */
  private void obey(FetcherCommands.Command command) throws IOException {
    commands.add(command);
    fetch();
    assertThat(fetch()).isEmpty();
  }

  private void begin(int keyGroup, boolean nearHead, long end) throws IOException {
    consumer.updateEndOffsets(Map.of(partition(keyGroup), end));
    KeyGroupEngine engine = new KeyGroupEngine(KeyGroups.PLAN, keyGroup);
    obey(new Begin(new Started(keyGroup, engine, 0, 0, nearHead, 0)));
  }

  private void arrive(int keyGroup, long from, long to) {
    for (long offset = from; offset < to; offset++) {
      consumer.addRecord(
          new ConsumerRecord<>(TOPIC, keyGroup, offset, new byte[0], new Tick(1, List.of())));
    }
  }

  private static long count(List<DetectInput> inputs, int keyGroup) {
    return inputs.stream()
        .filter(input -> input instanceof Arrived arrived && arrived.keyGroup() == keyGroup)
        .count();
  }

  @Test
  void whoIsBehindLetsTheOthersGoFirst() throws IOException {
    begin(0, true, 10);
    begin(1, false, MANY);
    arrive(0, 0, 10);
    arrive(1, 0, MANY);

    List<DetectInput> first = fetch();
    assertThat(count(first, 0)).isEqualTo(10);
    assertThat(count(first, 1)).isZero();
    List<DetectInput> second = fetch();
    assertThat(count(second, 1)).isPositive();
  }

  @Test
  void whoHasCaughtUpIsSaidOnceBehindItsRecords() throws IOException {
    begin(1, false, MANY);
    arrive(1, 0, MANY);

    List<DetectInput> all = new ArrayList<>();
    while (all.stream().noneMatch(CaughtUp.class::isInstance)) {
      all.addAll(fetch());
    }
    assertThat(all).last().isEqualTo(new CaughtUp(1));
    assertThat(count(all, 1)).isGreaterThanOrEqualTo(MANY - KeyGroupSplitReader.NEAR_HEAD);
    arrive(1, MANY, MANY + 5);
    assertThat(fetch()).noneMatch(CaughtUp.class::isInstance);
  }

  @Test
  void aPauseHoldsOneAndAStopEndsIt() throws IOException {
    begin(0, true, 0);
    begin(1, true, 0);
    obey(new Pause(0));
    arrive(0, 0, 3);
    arrive(1, 0, 3);
    assertThat(count(fetch(), 0)).isZero();
    commands.add(new Resume(0));
    assertThat(fetch()).isEmpty();
    assertThat(count(fetch(), 0)).isEqualTo(3);

    commands.add(new Stop(0));
    assertThat(reader.fetch().finishedSplits()).containsExactly("0");
    assertThat(consumer.assignment()).containsExactly(partition(1));
  }

  @Test
  void whatCouldNotBeLoadedFailsTheTask() {
    commands.add(new Fail(new IllegalStateException("no disk")));

    assertThatThrownBy(reader::fetch).isInstanceOf(IOException.class).hasMessage("no disk");
  }
}
