package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.operator.control.ControlTopic;
import java.util.List;
import java.util.function.IntPredicate;

/** The workers of a detector, as far as the control topic knows them. Runs until it is closed. */
public final class ControlActor implements AutoCloseable {

  private final Thread thread;
  private volatile IntPredicate alive = worker -> true;
  private volatile boolean closed;

  /** Workers that answer on this topic; it is closed with them. */
  public ControlActor(ControlTopic topic) {
    thread = new Thread(() -> run(topic), "workers");
    thread.start();
  }

  /** Says which workers answer from now on. */
  public void setAlive(IntPredicate workers) {
    alive = workers;
  }

  private void run(ControlTopic topic) {
    try (topic) {
      while (!closed) {
        List<ControlRecord> said = Workers.say(topic.read().view(), alive);
        if (said.isEmpty()) {
          Thread.sleep(20);
        } else {
          topic.write(said);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.join();
  }
}
