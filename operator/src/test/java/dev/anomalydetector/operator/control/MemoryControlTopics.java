package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Control topics without Kafka, for tests that are about something else. */
public final class MemoryControlTopics implements ControlTopics {

  private final Map<String, List<Message>> topics = new ConcurrentHashMap<>();
  private final Clock clock;

  /** Empty topics, whose records are stamped by this clock. */
  public MemoryControlTopics(Clock clock) {
    this.clock = clock;
  }

  @Override
  public ControlTopic open(Map<String, String> client, String topic, int keyGroups) {
    return new Memory(topics.computeIfAbsent(topic, name -> new ArrayList<>()), keyGroups);
  }

  private record Message(byte[] key, byte[] value, Instant at) {}

  private final class Memory implements ControlTopic {

    private final List<Message> messages;
    private final ControlRecords records;
    private int next;

    Memory(List<Message> messages, int keyGroups) {
      this.messages = messages;
      this.records = new ControlRecords(keyGroups);
    }

    @Override
    public ControlState read() {
      synchronized (messages) {
        while (next < messages.size()) {
          Message message = messages.get(next++);
          try {
            records.read(message.key(), message.value(), message.at(), message.at());
          } catch (IOException broken) {
            throw new ControlException("message " + next, broken);
          }
        }
        return records.state();
      }
    }

    @Override
    public void write(List<ControlRecord> said) {
      add(
          said.stream()
              .map(
                  one ->
                      new Message(ControlCodec.key(one), ControlCodec.value(one), clock.instant()))
              .toList());
    }

    @Override
    public void remove(List<ControlRecord> said) {
      add(
          said.stream()
              .map(one -> new Message(ControlCodec.key(one), null, clock.instant()))
              .toList());
    }

    private void add(List<Message> more) {
      synchronized (messages) {
        messages.addAll(more);
      }
    }

    @Override
    public void close() {
      // There is nothing to let go of.
    }
  }
}
