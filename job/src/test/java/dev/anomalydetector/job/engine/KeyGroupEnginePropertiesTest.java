package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.KeyGroupEngine.RestoredKeyGroup;
import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The one principle: what a key group emits is a pure function of its partition. */
class KeyGroupEnginePropertiesTest {

  private static final int RECORDS = 700;
  private static final int ENTITIES = 40;

  static LongStream seeds() {
    return LongStream.range(0, 16);
  }

  private static DetectionPlan plan(long seed) {
    int capacity = seed % 3 == 0 ? 15 : 1000;
    return Plans.everything(capacity, seed % 2 == 0 ? OnLimit.EVICT : OnLimit.REFUSE);
  }

  private static List<EventsRecord> stream(long seed) {
    return RandomStream.generate(seed, RECORDS, ENTITIES, plan(seed).metrics().size());
  }

  private static RecordedOutputs run(KeyGroupEngine engine, List<EventsRecord> records) {
    RecordedOutputs out = new RecordedOutputs();
    records.forEach(next -> engine.process(next, out));
    return out;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void snapshotAndReplayEqualTheRunThatWasNeverInterrupted(long seed) throws IOException {
    List<EventsRecord> records = stream(seed);
    Random random = new Random(seed);
    int begin = random.nextInt(RECORDS);
    KeyGroupEngine whole = new KeyGroupEngine(plan(seed), 5);
    run(whole, records.subList(0, begin));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotInProgress snapshot = whole.beginSnapshot(begin, bytes::writeBytes);
    RecordedOutputs expected = new RecordedOutputs();
    for (EventsRecord next : records.subList(begin, RECORDS)) {
      // Slices of a few entities between records, as the job takes them.
      if (random.nextInt(3) == 0) {
        int[] budget = {random.nextInt(3)};
        snapshot.advance(() -> budget[0]-- > 0);
      }
      whole.process(next, expected);
    }
    snapshot.advance(() -> true);

    RestoredKeyGroup restored = restore(plan(seed), bytes);

    assertThat(restored.nextOffset()).isEqualTo(begin);
    assertThat(restored.engine().keyGroup()).isEqualTo(5);
    RecordedOutputs actual = run(restored.engine(), records.subList(begin, RECORDS));
    assertThat(actual.outputs).isEqualTo(expected.outputs);
    assertThat(restored.engine().counters()).isEqualTo(whole.counters());
    assertThat(canonicalBytes(restored.engine())).isEqualTo(canonicalBytes(whole));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eventsThatIngestWritesTwiceChangeNothing(long seed) {
    List<EventsRecord> records = stream(seed);
    List<EventsRecord> repeated = RandomStream.withDuplicates(seed, records);
    assertThat(repeated).hasSizeGreaterThan(records.size());

    KeyGroupEngine once = new KeyGroupEngine(plan(seed), 0);
    KeyGroupEngine twice = new KeyGroupEngine(plan(seed), 0);

    assertThat(run(twice, repeated).outputs).isEqualTo(run(once, records).outputs);
    assertThat(twice.counters().duplicates()).isEqualTo(repeated.size() - records.size());
    assertThat(twice.counters().events()).isEqualTo(once.counters().events());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void otherKeyGroupsOnTheWorkerChangeNothing(long seed) {
    DetectionPlan plan = plan(seed);
    List<EventsRecord> mine = stream(seed);
    List<EventsRecord> others = stream(seed + 1_000);
    RecordedOutputs expected = run(new KeyGroupEngine(plan, 0), mine);

    KeyGroupEngine engine = new KeyGroupEngine(plan, 0);
    KeyGroupEngine neighbour = new KeyGroupEngine(plan, 1);
    RecordedOutputs actual = new RecordedOutputs();
    RecordedOutputs ignored = new RecordedOutputs();
    for (int i = 0; i < RECORDS; i++) {
      engine.process(mine.get(i), actual);
      neighbour.process(others.get(i), ignored);
    }

    assertThat(actual.outputs).isEqualTo(expected.outputs);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void stateStaysWithinItsBoundAndAllAreAccountedFor(long seed) {
    DetectionPlan plan = plan(seed);
    KeyGroupEngine engine = new KeyGroupEngine(plan, 0);
    RecordedOutputs out = new RecordedOutputs();
    for (EventsRecord next : stream(seed)) {
      engine.process(next, out);
      assertThat(engine.entityCount()).isLessThanOrEqualTo(plan.limits().maximumEntities());
    }
    if (plan.limits().maximumEntities() < ENTITIES) {
      boolean evicts = plan.limits().onLimit() == OnLimit.EVICT;
      assertThat(evicts ? engine.counters().evicted() : engine.counters().refused()).isPositive();
      assertThat(evicts ? engine.counters().refused() : engine.counters().evicted()).isZero();
    }
    assertThat(engine.counters().alerts()).isEqualTo(out.alerts.size()).isPositive();
  }

  private static RestoredKeyGroup restore(DetectionPlan plan, ByteArrayOutputStream bytes)
      throws IOException {
    return KeyGroupEngine.restore(plan, new ByteArrayInputStream(bytes.toByteArray()));
  }

  /** Restored once, so that entities lie in the order of their use and not of their slots. */
  private static byte[] canonicalBytes(KeyGroupEngine engine) throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(bytesOf(engine));
    return bytesOf(KeyGroupEngine.restore(engine.plan(), bytes).engine());
  }

  private static byte[] bytesOf(KeyGroupEngine engine) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    engine.beginSnapshot(RECORDS, bytes::writeBytes).advance(() -> true);
    return bytes.toByteArray();
  }
}
