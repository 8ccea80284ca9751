package dev.anomalydetector.job.detect.snapshot;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One snapshot on its way to the checkpoint directory. The task thread hands over bytes and never
 * waits; a single I/O thread writes them.
 */
final class SnapshotUpload {

  private static final Logger LOG = LoggerFactory.getLogger(SnapshotUpload.class);

  private final SnapshotStore store;
  private final SnapshotFile file;
  private final Executor ioThread;
  private final Runnable whenFailed;
  private final AtomicLong waitingBytes = new AtomicLong();
  private volatile boolean failed;

  /** Used by the I/O thread only; null before the first write and after the end. */
  private FSDataOutputStream out;

  /**
   * An upload of which nothing has been written.
   *
   * @param whenFailed run in the I/O thread when writing has failed, once what was written is
   *     removed
   */
  SnapshotUpload(SnapshotStore store, SnapshotFile file, Executor ioThread, Runnable whenFailed) {
    this.store = store;
    this.file = file;
    this.ioThread = ioThread;
    this.whenFailed = whenFailed;
  }

  /** Bytes handed over and not yet written. */
  long waitingBytes() {
    return waitingBytes.get();
  }

  /** True when writing has failed: the rest is dropped and the snapshot will not come to be. */
  boolean hasFailed() {
    return failed;
  }

  void write(byte[] bytes) {
    waitingBytes.addAndGet(bytes.length);
    submit(
        () -> {
          waitingBytes.addAndGet(-bytes.length);
          if (out == null) {
            out = store.create(file);
          }
          out.write(bytes);
        });
  }

  /**
   * Ends the snapshot.
   *
   * @param whenComplete run in the I/O thread once the snapshot is complete and durable; its
   *     failure takes nothing from the snapshot
   */
  void finish(IoAction whenComplete) {
    submit(
        () -> {
          out.sync();
          out.close();
          out = null;
          tidyUp(whenComplete);
        });
  }

  private void tidyUp(IoAction whenComplete) {
    try {
      whenComplete.run();
    } catch (IOException | RuntimeException e) {
      LOG.warn("After snapshot {} older ones could not be removed", file.path(), e);
    }
  }

  /** Gives the snapshot up and removes what has been written of it. */
  void abandon() {
    failed = true;
    ioThread.execute(this::discard);
  }

  private void submit(IoAction action) {
    ioThread.execute(
        () -> {
          if (failed) {
            return;
          }
          try {
            action.run();
          } catch (IOException | RuntimeException e) {
            // File systems of object stores throw their clients' runtime exceptions too.
            failed = true;
            LOG.warn(
                "Snapshot {} could not be written; the next one is tried in its turn",
                file.path(),
                e);
            discard();
            whenFailed.run();
          }
        });
  }

  private void discard() {
    // Left behind it does no harm: it has no end mark, so no reader takes it for a snapshot.
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("Incomplete snapshot {} could not be closed", file.path(), e);
    }
    out = null;
    try {
      store.delete(file);
    } catch (IOException | RuntimeException e) {
      LOG.debug("Incomplete snapshot {} could not be removed", file.path(), e);
    }
  }

  /** Something that reads or writes files. */
  interface IoAction {

    void run() throws IOException;
  }
}
