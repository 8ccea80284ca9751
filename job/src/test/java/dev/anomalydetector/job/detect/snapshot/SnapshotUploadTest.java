package dev.anomalydetector.job.detect.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotUploadTest {

  @TempDir private Path directory;
  private final HeldExecutor ioThread = new HeldExecutor();
  private final List<String> told = new ArrayList<>();
  private SnapshotStore store;
  private SnapshotFile file;
  private SnapshotUpload upload;

  @BeforeEach
  void begin() throws IOException {
    store = new SnapshotStore(directory.toUri().toString(), "a/b");
    file = store.newFile(3, 17, "abc");
    upload = new SnapshotUpload(store, file, ioThread, () -> told.add("failed"));
  }

  /** Whatever is to be a folder on the way to the file is a file itself: writing must fail. */
  private void breakTheDisk() throws IOException {
    Files.writeString(directory.resolve("snapshots"), "in the way");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile)
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.endsWith(".crc"))
          .toList();
    }
  }

  @Test
  void nothingIsWrittenByTheThreadThatHandsOver() throws IOException {
    upload.write(new byte[1_000]);
    upload.write(new byte[500]);
    assertThat(upload.waitingBytes()).isEqualTo(1_500);
    assertThat(files()).isEmpty();
    upload.finish(() -> told.add("complete"));
    ioThread.runAll();

    assertThat(upload.waitingBytes()).isZero();
    assertThat(told).containsExactly("complete");
    assertThat(files()).containsExactly(file.path().getName());
    assertThat(Files.size(Path.of(file.path().toUri().getPath()))).isEqualTo(1_500);
  }

  @Test
  void whenWritingFailsTheRestIsDroppedAndItIsToldOnce() throws IOException {
    breakTheDisk();
    upload.write(new byte[10]);
    upload.write(new byte[10]);
    upload.finish(() -> told.add("complete"));
    ioThread.runAll();

    assertThat(upload.hasFailed()).isTrue();
    assertThat(told).containsExactly("failed");
  }

  @Test
  void anExceptionThatIsNoIoExceptionFailsTheSnapshotToo() throws IOException {
    String failing = FailingFileSystem.SCHEME + "://" + directory.toUri().getPath();
    SnapshotStore objects = new SnapshotStore(failing, "a/b");
    SnapshotUpload toObjects =
        new SnapshotUpload(
            objects, objects.newFile(3, 17, "abc"), ioThread, () -> told.add("failed"));
    FailingFileSystem.failWith(new IllegalStateException("connection pool shut down"));
    try {
      toObjects.write(new byte[10]);
      ioThread.runAll();
    } finally {
      FailingFileSystem.failWith(null);
    }
    toObjects.write(new byte[10]);
    toObjects.finish(() -> told.add("complete"));
    ioThread.runAll();

    assertThat(told).as("and no file with a hole in it").containsExactly("failed");
    assertThat(files()).isEmpty();
  }

  @Test
  void whatIsGivenUpIsRemoved() throws IOException {
    upload.write(new byte[10]);
    ioThread.runAll();
    assertThat(files()).hasSize(1);
    upload.abandon();
    upload.write(new byte[10]);
    upload.finish(() -> told.add("complete"));
    ioThread.runAll();

    assertThat(told).isEmpty();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatFailsAfterwardsTakesNothingFromASnapshotThatIsComplete() throws IOException {
    upload.write(new byte[10]);
    upload.finish(
        () -> {
          throw new IOException("pruning failed");
        });
    ioThread.runAll();
    assertThat(upload.hasFailed()).isFalse();
    assertThat(files()).containsExactly(file.path().getName());
    SnapshotUpload another =
        new SnapshotUpload(store, store.newFile(3, 18, "abc"), ioThread, () -> told.add("failed"));
    another.write(new byte[10]);
    another.finish(
        () -> {
          throw new IllegalStateException("pruning failed otherwise");
        });
    ioThread.runAll();

    assertThat(files()).hasSize(2);
    assertThat(told).isEmpty();
  }
}
