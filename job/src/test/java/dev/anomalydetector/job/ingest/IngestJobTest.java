package dev.anomalydetector.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.job.deadletter.DeadLetterSerializer;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.ingest.SourceWriter.Usage;
import dev.anomalydetector.job.plan.DetectorText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job between a real broker's topics: what arrives where, and what becomes of the rest. */
class IngestJobTest {

  private static final long TIME = 1_796_104_800_000L;

  @TempDir private static Path directory;
  private static IngestHarness harness;

  @BeforeAll
  static void start() throws Exception {
    harness = new IngestHarness(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    harness.close();
  }

  @Test
  void eachRecordArrivesInThePartitionOfItsKeyGroup() throws Exception {
    Random random = new Random(1);
    try (IngestRun run = new IngestRun(harness, "good", "Earliest", "1m", 3);
        SourceWriter source = run.writer();
        TopicReader events = run.events()) {
      for (int i = 0; i < 1_000; i++) {
        source.write(
            random.nextInt(3), new Usage("m-" + random.nextInt(40), TIME + i, random.nextDouble()));
      }
      source.flush();
      run.start(2);

      await().atMost(IngestRun.PATIENCE).until(() -> events.events().size() == 1_000);
      for (ConsumerRecord<byte[], byte[]> next : events.read()) {
        EventsRecord decoded = TopicReader.decoded(next);
        if (decoded instanceof Event event) {
          // As Flink assigns keys, which is what makes a partition a key group.
          assertThat(next.partition())
              .isEqualTo(
                  KeyGroupRangeAssignment.assignToKeyGroup(event.entity(), IngestRun.KEY_GROUPS));
          Usage usage = source.written(event.sourcePartition()).get((int) event.sourceOffset());
          assertThat(event.entity()).isEqualTo(usage.machine());
          assertThat(event.timeMillis()).isEqualTo(usage.timeMillis());
          assertThat(event.metrics()).containsExactly(usage.cpu(), Double.NaN, 1.0);
          assertThat(event.inclusionProbability()).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void everyKindOfBadRecordIsInTheDeadLettersAndTheJobGoesOn() throws Exception {
    Map<String, String> bad = new LinkedHashMap<>();
    bad.put("", "Empty");
    bad.put("{\"time\": 1796104800000, \"mach", "Malformed");
    bad.put("[1, 2]", "Malformed");
    bad.put("{\"time\": 1796104800000, \"machine\": \"m\"}", "MissingField");
    bad.put("{\"time\": 1796104800000, \"machine\": \"m\", \"cpu\": NaN}", "WrongType");
    bad.put("{\"time\": 1796104800000, \"machine\": \"m\", \"cpu\": \"high\"}", "WrongType");
    bad.put("{\"time\": 1796104800000, \"cpu\": 0.5}", "BadKey");
    bad.put(
        "{\"time\": 1796104800000, \"machine\": \"" + "m".repeat(1_000_000) + "\", \"cpu\": 1}",
        "BadKey");
    bad.put("{\"time\": -5, \"machine\": \"m\", \"cpu\": 0.5}", "BadTimestamp");
    bad.put("{\"time\": 1896104800000, \"machine\": \"m\", \"cpu\": 0.5}", "BadTimestamp");
    bad.put(
        "{\"time\": 1796104800000, \"machine\": \"m\", \"cpu\": 1, \"total\": 0}",
        "ExpressionFailed");
    try (IngestRun run = new IngestRun(harness, "bad", "Earliest", "1m", 1);
        SourceWriter source = run.writer();
        TopicReader events = run.events();
        TopicReader deadLetters = run.deadLetters()) {
      run.start(1);
      source.write(0, new Usage("first", TIME, 0.5));
      bad.keySet().forEach(value -> source.write(0, TIME, value.getBytes(StandardCharsets.UTF_8)));
      source.write(0, TIME, null);
      source.write(0, TIME, filtered());
      source.write(0, new Usage("last", TIME, 0.5));

      await().atMost(IngestRun.PATIENCE).until(() -> events.events().size() >= 2);
      await().atMost(IngestRun.PATIENCE).until(() -> deadLetters.read().size() >= bad.size() + 1);
      assertThat(events.events())
          .extracting(Event::entity)
          .containsExactlyInAnyOrder("first", "last");
      List<ConsumerRecord<byte[], byte[]>> letters = deadLetters.read();
      assertThat(letters).hasSize(bad.size() + 1);
      int offset = 1;
      for (Map.Entry<String, String> expected : bad.entrySet()) {
        ConsumerRecord<byte[], byte[]> letter = letters.get(offset - 1);
        assertThat(TopicReader.header(letter, DeadLetterSerializer.REASON))
            .isEqualTo(expected.getValue());
        assertThat(TopicReader.header(letter, DeadLetterSerializer.ORIGIN))
            .isEqualTo(run.sourceTopic + "-0@" + offset);
        assertThat(TopicReader.header(letter, DeadLetterSerializer.MESSAGE)).isNotBlank();
        assertThat(expected.getKey())
            .startsWith(new String(letter.value(), StandardCharsets.UTF_8));
        offset++;
      }
      assertThat(letters.get(bad.size()).value()).isNull();
      assertThat(run.status()).isEqualTo(JobStatus.RUNNING);
    }
  }

  private static byte[] filtered() {
    return "{\"time\": 1796104800000, \"machine\": \"m\", \"cpu\": -1}"
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void latestBeginsWhenTheJobIsSubmittedAndNotWhenItReads() throws Exception {
    try (IngestRun run = new IngestRun(harness, "latest", "Latest", "1m", 2);
        SourceWriter source = run.writer();
        TopicReader events = run.events()) {
      source.write(1, new Usage("before", TIME, 0.5));
      source.flush();
      run.start(
          environment -> {
            IngestJob.addTo(environment, run.settings());
            source.write(1, new Usage("between", TIME, 0.5));
            source.flush();
          });

      await().atMost(IngestRun.PATIENCE).until(() -> !events.events().isEmpty());
      run.kill();
      source.write(1, new Usage("after", TIME, 0.5));
      source.flush();
      run.start(1);
      await()
          .atMost(IngestRun.PATIENCE)
          .until(() -> events.events().stream().anyMatch(next -> next.entity().equals("after")));
      assertThat(events.events())
          .extracting(Event::entity)
          .doesNotContain("before")
          .contains("between");
    }
  }

  @Test
  void missingTopicsAreNamedBeforeTheJobStarts() throws Exception {
    DetectorText detector;
    try (IngestRun run = new IngestRun(harness, "missing", "Latest", "1m", 1)) {
      detector =
          new DetectorText(
              run.detector
                  .yaml()
                  .replace("name: missing", "name: absent")
                  .replace("missing-usage", "absent-usage"));
    }
    IngestSettings settings = new IngestSettings(detector, harness.kafka.clientSettings());

    assertThatThrownBy(
            () -> IngestJob.addTo(StreamExecutionEnvironment.getExecutionEnvironment(), settings))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Ingest of test/absent cannot start with Kafka at "
                + harness.kafka.bootstrapServers()
                + ": topic absent-usage (spec.source.kafka.topic) does not exist: create it or"
                + " correct its name; topic test.absent.events does not exist: create it with 8"
                + " partitions (spec.scaling.keyGroups); topic test.absent.dead-letter does not"
                + " exist: create it (one partition will do)");
  }

  @Test
  void anEventsTopicOfAnotherSizeIsRefused() throws Exception {
    try (IngestRun run = new IngestRun(harness, "size", "Latest", "1m", 1)) {
      String yaml = run.detector.yaml().replace("keyGroups: 8", "keyGroups: 16");
      IngestSettings settings =
          new IngestSettings(new DetectorText(yaml), harness.kafka.clientSettings());

      assertThatThrownBy(
              () -> IngestJob.addTo(StreamExecutionEnvironment.getExecutionEnvironment(), settings))
          .hasMessageContaining(
              "topic test.size.events has 8 partitions, but spec.scaling.keyGroups is 16");
    }
  }
}
