package dev.anomalydetector.job.detect.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.detect.snapshot.KeyGroups.Subject;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotStoreTest {

  private static final String WRITER = "0123-abc";

  @TempDir private Path directory;
  private SnapshotStore store;

  @BeforeEach
  void openStore() throws IOException {
    store = new SnapshotStore(directory.toUri().toString(), "monitoring/datacenter");
  }

  private SnapshotFile write(int keyGroup, long offset, String writer) throws IOException {
    SnapshotFile file = store.newFile(keyGroup, offset, writer);
    try (var out = store.create(file)) {
      out.write(new byte[] {1, 2, 3});
    }
    return file;
  }

  private List<Long> offsets(int keyGroup) throws IOException {
    return store.list(keyGroup).stream().map(SnapshotFile::nextOffset).toList();
  }

  private Path folder(int keyGroup) {
    return directory.resolve("snapshots/monitoring/datacenter/key-group-%04d".formatted(keyGroup));
  }

  @Test
  void snapshotsAreListedNewestFirstAndByKeyGroup() throws IOException {
    write(7, 9, WRITER);
    write(7, 100, WRITER);
    write(7, 20, WRITER);
    write(8, 55, WRITER);

    assertThat(offsets(7)).containsExactly(100L, 20L, 9L);
    assertThat(offsets(8)).containsExactly(55L);
    assertThat(offsets(9)).as("no folder").isEmpty();
  }

  @Test
  void whatSomebodyElsePutThereIsPassedOver() throws IOException {
    write(7, 9, WRITER);
    for (String name :
        List.of(
            "notes.txt",
            "00000000000000000009-0123-abc.snapshot.broken",
            "99999999999999999999-0123-abc.snapshot",
            "18446744073709551617-0123-abc.snapshot",
            "9-0123-abc.snapshot")) {
      Files.writeString(folder(7).resolve(name), "");
    }

    assertThat(offsets(7)).containsExactly(9L);
  }

  @Test
  void aSnapshotIsNeverOverwritten() throws IOException {
    write(7, 9, WRITER);
    write(7, 9, "fedc-ba");

    assertThat(offsets(7)).containsExactly(9L, 9L);
    assertThatThrownBy(() -> write(7, 9, WRITER)).isInstanceOf(IOException.class);
  }

  @Test
  void pruningKeepsTwoAtOrBelowTheDurablePositionAndAllAbove() throws IOException {
    for (long offset : new long[] {10, 20, 30, 40, 50, 60}) {
      write(7, offset, WRITER);
      write(8, offset, WRITER);
    }
    store.prune(7, 40);
    assertThat(offsets(7)).containsExactly(60L, 50L, 40L, 30L);
    store.prune(7, 39);
    assertThat(offsets(7)).as("30 alone is usable now").containsExactly(60L, 50L, 40L, 30L);
    store.prune(7, 1_000);
    assertThat(offsets(7)).containsExactly(60L, 50L);
    store.prune(9, 1_000);

    assertThat(offsets(8)).as("others are left alone").hasSize(6);
  }

  @Test
  void aBrokenSnapshotIsSetAsideAndKept() throws IOException {
    SnapshotFile broken = write(7, 9, WRITER);
    write(7, 5, WRITER);
    store.setAside(broken);

    assertThat(offsets(7)).containsExactly(5L);
    try (Stream<Path> files = Files.list(folder(7))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains(broken.path().getName() + ".broken");
    }
    store.setAside(broken);
  }

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    Subject subject = new Subject(7).events(30);
    SnapshotFile file = store.newFile(7, 30, WRITER);
    SnapshotUpload upload = new SnapshotUpload(store, file, Runnable::run, () -> {});
    subject.engine().beginSnapshot(30, upload::write).advance(() -> true);
    upload.finish(() -> {});

    try (var in = store.open(store.list(7).get(0))) {
      assertThat(KeyGroupEngine.restore(KeyGroups.PLAN, in).engine().entityCount()).isEqualTo(30);
    }
    assertThat(upload.hasFailed()).isFalse();
    assertThat(upload.waitingBytes()).isZero();
  }
}
