package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.source.DetectInput.Started;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What other threads want the fetcher thread to do, in the order in which they said so. */
final class FetcherCommands {

  private final BlockingQueue<Command> queue = new LinkedBlockingQueue<>();
  private volatile Runnable wakeUp = () -> {};

  /** A fetcher has come; the one before it, if any, is gone. */
  void attach(Runnable wakeUpFetcher) {
    wakeUp = wakeUpFetcher;
  }

  /** Gives a command, and ends whatever wait the fetcher is in. */
  void add(Command command) {
    queue.add(command);
    wakeUp.run();
  }

  /** The next command; null when there is none. */
  Command poll() {
    return queue.poll();
  }

  /** The next command; null when none comes in time. */
  Command await(Duration timeout) throws IOException {
    try {
      return queue.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("The fetcher was interrupted", e);
    }
  }

  /** What a fetcher can be told. */
  sealed interface Command {}

  /** Read a key group that has been loaded. */
  record Begin(Started started) implements Command {}

  /** Read a key group no more. */
  record Stop(int keyGroup) implements Command {}

  /** Read a key group no more for the time being. */
  record Pause(int keyGroup) implements Command {}

  /** Read on. */
  record Resume(int keyGroup) implements Command {}

  /** A key group could not be loaded. */
  record Fail(Exception cause) implements Command {}

  /** Look up. */
  record LookUp() implements Command {}
}
