package dev.anomalydetector.e2e.datacenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.score.Labels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DatacenterTraceTest {
  private static final TraceConfiguration SMALL =
      TraceConfiguration.of(7, 20, Duration.ofMinutes(30));

  @Test
  void theSameSeedGivesTheSameBytes() throws Exception {
    DatacenterTrace trace = DatacenterTrace.generate(SMALL);

    assertThat(hash(trace)).isEqualTo(hash(trace)).isEqualTo(hash(DatacenterTrace.generate(SMALL)));
    assertThat(trace.labels()).isEqualTo(DatacenterTrace.generate(SMALL).labels()).isNotEmpty();
  }

  @Test
  void anotherSeedGivesAnotherTrace() throws Exception {
    DatacenterTrace one = DatacenterTrace.generate(SMALL);
    DatacenterTrace other =
        DatacenterTrace.generate(TraceConfiguration.of(8, 20, Duration.ofMinutes(30)));

    assertThat(hash(one)).isNotEqualTo(hash(other));
    assertThat(one.labels()).isNotEqualTo(other.labels());
  }

  @Test
  void recordsComeInOrderOfEventTimeEachMachineOncePerStep() {
    List<TraceRecord> records = Traces.all(DatacenterTrace.generate(SMALL));

    assertThat(records.stream().mapToLong(TraceRecord::timeMillis).toArray()).isSorted();
    long start = SMALL.start().toEpochMilli();
    assertThat(records)
        .allMatch(one -> one.timeMillis() >= start && one.timeMillis() < start + 1_800_000);
    assertThat(records.stream().filter(MachineUsage.class::isInstance)).hasSize(20 * 1800);
    List<MachineUsage> first = Traces.usage(records, "m-0001");
    assertThat(first).hasSize(1800);
    for (int step = 1; step < first.size(); step++) {
      assertThat(first.get(step).timeMillis() - first.get(step - 1).timeMillis()).isEqualTo(1000);
    }
  }

  @Test
  void aMachineDoesNotDependOnHowManyOthersThereAre() {
    TraceConfiguration few = TraceConfiguration.of(7, 3, Duration.ofMinutes(30));
    List<MachineUsage> among20 =
        Traces.usage(Traces.all(DatacenterTrace.generate(SMALL)), "m-0002");
    List<MachineUsage> among3 = Traces.usage(Traces.all(DatacenterTrace.generate(few)), "m-0002");

    assertThat(among3.stream().map(MachineUsage::cpu))
        .containsExactlyElementsOf(among20.stream().map(MachineUsage::cpu).toList());
  }

  @Test
  void recordsAreJsonOnOneLine() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    List<TraceRecord> records = Traces.all(DatacenterTrace.generate(SMALL));
    for (TraceRecord one : records) {
      assertThat(one.toJson()).doesNotContain("\n");
      JsonNode json = mapper.readTree(one.toJson());
      assertThat(json.get("time").longValue()).isEqualTo(one.timeMillis());
      if (one instanceof MachineUsage usage) {
        assertThat(json.at("/machine/id").textValue()).isEqualTo(usage.machine().id());
        assertThat(json.at("/usage/cpu").doubleValue()).isEqualTo(usage.cpu());
        assertThat(json.at("/usage/memory").doubleValue()).isEqualTo(usage.memory());
      }
    }
    assertThat(new MachineUsage(1_000, new Machine("m-0001", 1.0, 0.5), 0.25, 0.125).toJson())
        .isEqualTo(
            "{\"time\":1000,\"machine\":{\"id\":\"m-0001\",\"cpus\":1.0,\"memory\":0.5},"
                + "\"usage\":{\"cpu\":0.25,\"memory\":0.125}}");
    assertThat(new TaskEvent(5, "j-1", 3, TaskEventType.SUBMIT, 9, Optional.empty()).toJson())
        .isEqualTo(
            "{\"time\":5,\"job\":\"j-1\",\"task\":\"3\",\"event\":\"SUBMIT\",\"priority\":9}");
  }

  @Test
  @Timeout(60)
  void aMonthOfGooglesCellStreams() {
    TraceConfiguration cell =
        new TraceConfiguration(
            1,
            12_500,
            TraceConfiguration.DEFAULT_START,
            Duration.ofDays(29),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            1.0,
            2.0);
    DatacenterTrace trace = DatacenterTrace.generate(cell);

    // 31 billion usage records in all: they can only be read if they are made one by one.
    Iterator<TraceRecord> records = trace.records();
    long last = 0;
    for (int count = 0; count < 500_000; count++) {
      TraceRecord next = records.next();
      assertThat(next.timeMillis() >= last).isTrue();
      last = next.timeMillis();
    }
    assertThat(last)
        .isBetween(cell.start().toEpochMilli() + 38_000, cell.start().toEpochMilli() + 41_000);
    assertThat(trace.labels()).hasSize(12_500);
  }

  @Test
  void labelsBySeriesServeScoringAndFiles(@TempDir Path folder) throws Exception {
    DatacenterTrace trace = DatacenterTrace.generate(SMALL);
    Path file = folder.resolve("labels.json");

    trace.labelsBySeries().write(file);
    Labels read = Labels.read(file);

    assertThat(read).isEqualTo(trace.labelsBySeries());
    assertThat(read.windows()).hasSize(40);
    assertThat(read.windows().values().stream().mapToInt(List::size).sum())
        .isEqualTo(trace.labels().size());
    AnomalyLabel first = trace.labels().get(0);
    assertThat(read.of(first.series()).orElseThrow())
        .anyMatch(window -> window.startMillis() == first.startMillis());
  }

  @Test
  void whatMakesNoTraceIsRefusedByName() {
    assertThatThrownBy(() -> TraceConfiguration.of(1, 0, Duration.ofHours(1)))
        .hasMessageContaining("machines is 0; it must be 1 or more");
    assertThatThrownBy(() -> TraceConfiguration.of(1, 1, Duration.ofMillis(10)))
        .hasMessageContaining("duration is PT0.01S");
    assertThatThrownBy(() -> SMALL.withStep(Duration.ZERO)).hasMessageContaining("step is PT0S");
    assertThatThrownBy(() -> SMALL.withAnomalies(Double.NaN, Duration.ZERO))
        .hasMessageContaining("anomaliesPerMachine is NaN");
    assertThatThrownBy(() -> SMALL.withAnomalies(1, Duration.ofSeconds(-1)))
        .hasMessageContaining("quiet is PT-1S");
    assertThatThrownBy(() -> SMALL.withJobs(-1)).hasMessageContaining("jobsPerMachineHour is -1.0");
  }

  private static String hash(DatacenterTrace trace) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    trace
        .records()
        .forEachRemaining(
            one -> digest.update((one.toJson() + "\n").getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest());
  }
}
