package dev.anomalydetector.job.detect.snapshot;

import java.io.BufferedInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of a detector in the checkpoint directory, on any file system that Flink knows:
 * {@code <directory>/<namespace>/<name>/key-group-<n>/<offset>-<writer>.snapshot}.
 */
public final class SnapshotStore {

  /**
   * Snapshots kept at or below the durable position: one to start from, one in case it is broken.
   */
  static final int KEPT = 2;

  private static final Logger LOG = LoggerFactory.getLogger(SnapshotStore.class);
  private static final int READ_BUFFER_BYTES = 256 * 1024;

  private final Path root;
  private final FileSystem files;

  /**
   * Opens the store.
   *
   * @param directory where checkpoints lie, as a URI
   * @param resource {@code namespace/name} of the AnomalyDetector
   */
  public SnapshotStore(String directory, String resource) throws IOException {
    root = new Path(new Path(directory), "snapshots/" + resource);
    files = root.getFileSystem();
  }

  private Path folder(int keyGroup) {
    return new Path(root, "key-group-%04d".formatted(keyGroup));
  }

  /** The snapshots of a key group, newest first; some may be incomplete. */
  public List<SnapshotFile> list(int keyGroup) throws IOException {
    FileStatus[] found;
    try {
      found = files.listStatus(folder(keyGroup));
    } catch (FileNotFoundException e) {
      return List.of();
    }
    List<SnapshotFile> snapshots = new ArrayList<>();
    if (found != null) {
      for (FileStatus status : found) {
        SnapshotFile.of(keyGroup, status.getPath()).ifPresent(snapshots::add);
      }
    }
    snapshots.sort(SnapshotFile.NEWEST_FIRST);
    return snapshots;
  }

  /** Size of a snapshot in bytes. */
  public long size(SnapshotFile file) throws IOException {
    return files.getFileStatus(file.path()).getLen();
  }

  /** Opens a snapshot for reading. */
  public InputStream open(SnapshotFile file) throws IOException {
    return new BufferedInputStream(files.open(file.path()), READ_BUFFER_BYTES);
  }

  /** Begins to write a snapshot; its name must be new. */
  FSDataOutputStream create(SnapshotFile file) throws IOException {
    return files.create(file.path(), WriteMode.NO_OVERWRITE);
  }

  /** Where a writer is to write a snapshot. */
  SnapshotFile newFile(int keyGroup, long nextOffset, String writer) {
    Path path = new Path(folder(keyGroup), SnapshotFile.name(nextOffset, writer));
    return new SnapshotFile(keyGroup, nextOffset, path);
  }

  /**
   * Takes a broken snapshot out of the way, but keeps it for whoever wants to know what broke it.
   */
  public void setAside(SnapshotFile file) {
    Path aside = file.path().suffix(".broken");
    try {
      files.rename(file.path(), aside);
    } catch (IOException e) {
      LOG.warn("Broken snapshot {} could not be renamed to {}", file.path(), aside, e);
    }
  }

  /** Deletes a snapshot, for instance one that was given up half written. */
  void delete(SnapshotFile file) throws IOException {
    files.delete(file.path(), false);
  }

  /**
   * Deletes the snapshots of a key group that nobody needs any more: of those at or below the
   * durable position the newest {@link #KEPT} stay, and so do all above it, which recovery cannot
   * use yet.
   */
  void prune(int keyGroup, long durablePosition) throws IOException {
    List<SnapshotFile> usable =
        list(keyGroup).stream().filter(file -> file.nextOffset() <= durablePosition).toList();
    for (SnapshotFile file : usable.subList(Math.min(KEPT, usable.size()), usable.size())) {
      delete(file);
    }
  }
}
