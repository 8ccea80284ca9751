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
  private final AtomicLong waitingBytes = new AtomicLong();
  private volatile boolean failed;

  /** Used by the I/O thread only; null before the first write and after the end. */
  private FSDataOutputStream out;

  SnapshotUpload(SnapshotStore store, SnapshotFile file, Executor ioThread) {
    this.store = store;
    this.file = file;
    this.ioThread = ioThread;
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
   * @param whenComplete run in the I/O thread once the snapshot is complete and durable
   */
  void finish(IoAction whenComplete) {
    submit(
        () -> {
          out.sync();
          out.close();
          out = null;
          whenComplete.run();
        });
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
          } catch (IOException e) {
            failed = true;
            LOG.warn(
                "Snapshot {} could not be written; the next one is tried in its turn",
                file.path(),
                e);
            discard();
          }
        });
  }

  private void discard() {
    try {
      if (out != null) {
        out.close();
        out = null;
      }
      store.delete(file);
    } catch (IOException e) {
      // Left behind it does no harm: it has no end mark, so no reader takes it for a snapshot.
      LOG.debug("Incomplete snapshot {} could not be removed", file.path(), e);
    }
  }

  /** Something that reads or writes files. */
  interface IoAction {

    void run() throws IOException;
  }
}
