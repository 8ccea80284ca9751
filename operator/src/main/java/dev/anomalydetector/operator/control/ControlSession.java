package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A control topic that is worked on elsewhere, one thing after the other, so that nobody has to
 * wait for a Kafka that does not answer. For one thread at a time.
 */
public final class ControlSession implements AutoCloseable {

  private final Executor executor;
  private final CompletableFuture<ControlTopic> opened;
  private CompletableFuture<ControlTopic> work;
  private CompletableFuture<ControlState> reading;

  /**
   * A session.
   *
   * @param open opens the topic; it is called elsewhere
   * @param executor runs what is to be done elsewhere
   */
  public ControlSession(Supplier<ControlTopic> open, Executor executor) {
    this.executor = executor;
    opened = CompletableFuture.supplyAsync(open, executor);
    work = opened;
  }

  /**
   * What the topic says now, all that was written by this session before included. What one call
   * has returned the next one reads anew.
   *
   * @param patience how long to wait for it
   * @return empty if it takes longer: then ask again later
   * @throws ControlException when this, or what was written before, failed: the session is of no
   *     use any more
   */
  public Optional<ControlState> read(Duration patience) {
    if (reading == null) {
      reading = work.thenApplyAsync(ControlTopic::read, executor);
      work = reading.thenCombine(work, (state, topic) -> topic);
    }
    try {
      ControlState state = reading.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      reading = null;
      return Optional.of(state);
    } catch (TimeoutException later) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof ControlException known
          ? known
          : new ControlException("control topic: " + failed.getCause(), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ControlException("control topic: the operator is being stopped", stopped);
    }
  }

  /** Has records written. */
  public void write(List<ControlRecord> records) {
    then(topic -> topic.write(records));
  }

  /** Has records removed that nobody needs any more. */
  public void remove(List<ControlRecord> records) {
    then(topic -> topic.remove(records));
  }

  private void then(Consumer<ControlTopic> next) {
    Function<ControlTopic, ControlTopic> step =
        topic -> {
          next.accept(topic);
          return topic;
        };
    work = work.thenApplyAsync(step, executor);
  }

  /** Has the topic closed when everything is done, or has failed. */
  @Override
  public void close() {
    work.whenCompleteAsync((last, failure) -> opened.thenAccept(ControlTopic::close), executor);
  }
}
