package dev.anomalydetector.job.detect.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.detect.snapshot.FailingFileSystem;
import dev.anomalydetector.job.detect.snapshot.KeyGroups;
import dev.anomalydetector.job.detect.snapshot.SnapshotFile;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.EventsTopic.Range;
import dev.anomalydetector.job.detect.source.KeyGroupFeed.StartRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From what a key group starts; its snapshots have one entity per record. */
class KeyGroupLoaderTest {

  private static final int GROUP = 4;
  private static final long FIRST = 0;
  private static final long END = 1_000;

  @TempDir private Path folder;
  private String directory;
  private SnapshotStore store;
  private KeyGroupLoader loader;

  @BeforeEach
  void openStore() throws IOException {
    directory = FailingFileSystem.SCHEME + "://" + folder.toUri().getPath();
    store = new SnapshotStore(directory, KeyGroups.PLAN.resource());
    loader = new KeyGroupLoader(KeyGroups.PLAN, store);
  }

  @AfterEach
  void repairFileSystem() {
    FailingFileSystem.failWith(null);
  }

  private void snapshotsAt(int... offsets) throws IOException {
    for (int offset : offsets) {
      KeyGroups.writeSnapshot(directory, GROUP, offset);
    }
  }

  private Started load(long position, long first, long end) throws IOException {
    return loader.load(new StartRequest(GROUP, position, position), new Range(first, end));
  }

  private static void assertStarted(Started started, int entities, long next, long emitFrom) {
    assertThat(started.engine().entityCount()).isEqualTo(entities);
    assertThat(started.engine().keyGroup()).isEqualTo(GROUP);
    assertThat(started.nextOffset()).isEqualTo(next);
    assertThat(started.emitFrom()).isEqualTo(emitFrom);
  }

  private List<Long> snapshots() throws IOException {
    return store.list(GROUP).stream().map(SnapshotFile::nextOffset).toList();
  }

  private Path file(long offset) throws IOException {
    return store.list(GROUP).stream()
        .filter(file -> file.nextOffset() == offset)
        .map(file -> Path.of(file.path().toUri().getPath()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aNewKeyGroupStartsAtTheFirstRecordAndEmitsAll() throws IOException {
    assertStarted(load(0, FIRST, END), 0, 0, 0);
  }

  @Test
  void theNewestSnapshotAtOrBelowThePositionIsTaken() throws IOException {
    snapshotsAt(10, 20, 30);

    assertStarted(load(29, FIRST, END), 20, 20, 29);
    assertStarted(load(30, FIRST, END), 30, 30, 30);
    assertStarted(load(9, FIRST, END), 0, 0, 9);
    assertThat(snapshots()).as("those above wait for their time").containsExactly(30L, 20L, 10L);
  }

  @Test
  void whatEditedRulesMakeOfRecordsJudgedBeforeIsTold() throws IOException {
    snapshotsAt(10, 20);
    loader = new KeyGroupLoader(KeyGroups.EDITED_PLAN, store);

    assertStarted(load(29, FIRST, END), 20, 20, 20);
  }

  @Test
  void aBrokenSnapshotIsSetAsideAndAnOlderOneTaken() throws IOException {
    snapshotsAt(10, 20, 30);
    Files.write(file(30), Arrays.copyOf(Files.readAllBytes(file(30)), 100));
    Files.write(file(20), new byte[0]);

    assertStarted(load(500, FIRST, END), 10, 10, 500);
    assertThat(snapshots()).containsExactly(10L);
  }

  @Test
  void aSnapshotUnderAnothersNameIsBroken() throws IOException {
    snapshotsAt(10, 20);
    Files.copy(file(10), file(20), java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertStarted(load(500, FIRST, END), 10, 10, 500);
    assertThat(snapshots()).containsExactly(10L);
  }

  @Test
  void whenAllAreBrokenThePartitionIsReplayedFromItsStart() throws IOException {
    snapshotsAt(10);
    Files.write(file(10), new byte[] {1, 2, 3});

    assertStarted(load(500, 7, END), 0, 7, 500);
  }

  @Test
  void whenNoneCanBeReadForTheMomentNothingIsForgotten() throws IOException {
    snapshotsAt(10, 20);
    FailingFileSystem.failWith(new IOException("503 slow down"));
    assertThatThrownBy(() -> load(500, FIRST, END))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("key group 4")
        .hasMessageContaining("503 slow down");
    FailingFileSystem.failWith(null);

    assertStarted(load(500, FIRST, END), 20, 20, 500);
  }

  @Test
  void whenRecordsBehindASnapshotAreGoneItIsStillBetterThanNone() throws IOException {
    snapshotsAt(10, 20);

    assertStarted(load(500, 300, END), 20, 300, 500);
  }

  @Test
  void aTopicMadeAnewHasNoUseForSnapshotsOfTheOldOne() throws IOException {
    snapshotsAt(10, 20);

    assertStarted(load(500, 0, 15), 0, 0, 0);
    assertThat(snapshots()).isEmpty();
  }

  @Test
  void aSnapshotBehindTheEndOfItsTopicIsNotOfThisTopic() throws IOException {
    snapshotsAt(10, 20);

    assertStarted(load(12, 0, 15), 10, 10, 12);
    assertThat(snapshots()).as("20 would be taken once the topic is as long").containsExactly(10L);
  }

  @Test
  void aShadowBeginsWithTheNewestSnapshotOrNone() throws IOException {
    StartRequest any = new StartRequest(GROUP, Long.MAX_VALUE, Long.MAX_VALUE);
    assertThat(loader.load(any, new Range(FIRST, END)).nextOffset()).isEqualTo(FIRST);
    snapshotsAt(10, 20);

    Started started = loader.load(any, new Range(FIRST, END));

    assertThat(started.nextOffset()).isEqualTo(20);
    assertThat(started.bytes()).isPositive();
    assertThat(started.nearHead()).isEqualTo(END - 20 <= KeyGroupSplitReader.NEAR_HEAD);
  }
}
