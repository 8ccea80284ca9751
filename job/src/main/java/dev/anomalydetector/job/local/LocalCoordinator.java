package dev.anomalydetector.job.local;

import dev.anomalydetector.api.handover.AssignmentPlanner;
import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.Coordinator;
import dev.anomalydetector.api.handover.Coordinator.Outlook;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.detect.control.ControlLog;
import dev.anomalydetector.job.detect.control.ControlNews;
import java.io.Closeable;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What the operator does in a cluster: says who is to have which key group, and sees it through.
 */
public final class LocalCoordinator implements Closeable {

  private static final long LOOK_MILLIS = 100;

  private static final Outlook NOTHING_WRONG =
      new Outlook() {
        @Override
        public boolean isOverdue(int keyGroup, Pending pending) {
          return false;
        }

        @Override
        public long lostAt(int keyGroup, Owner owner) {
          return NOT_LOST;
        }
      };

  private final String topic;
  private final int keyGroups;
  private final KafkaProducer<byte[], byte[]> producer;
  private final ControlLog log;

  /** Guarded by this, as all that follows: the reader's thread writes. */
  private ControlView view;

  private boolean read;
  private Exception failure;
  private final Map<Integer, Acquired> acquired = new HashMap<>();

  private LocalCoordinator(String topic, int keyGroups, Map<String, String> kafka) {
    this.topic = topic;
    this.keyGroups = keyGroups;
    this.view = new ControlView(keyGroups);
    this.producer =
        new KafkaProducer<>(
            Map.copyOf(kafka), new ByteArraySerializer(), new ByteArraySerializer());
    this.log = ControlLog.read(topic, kafka, listener());
  }

  /**
   * Starts one; there may be only one for a topic at a time.
   *
   * @param topic the control topic
   * @param kafka settings of Kafka clients
   */
  public static LocalCoordinator start(String topic, int keyGroups, Map<String, String> kafka) {
    return new LocalCoordinator(topic, keyGroups, kafka);
  }

  private ControlLog.Listener listener() {
    return new ControlLog.Listener() {
      @Override
      public void onNews(ControlNews news) {
        take(news);
      }

      @Override
      public void onFailure(Exception cause) {
        fail(cause);
      }
    };
  }

  private synchronized void take(ControlNews news) {
    if (news.anew()) {
      view = new ControlView(keyGroups);
      read = true;
    }
    for (ControlRecord next : news.records()) {
      view.read(next);
      if (next instanceof Acquired fact) {
        acquired.put(fact.keyGroup(), fact);
      }
    }
    notifyAll();
  }

  private synchronized void fail(Exception cause) {
    failure = cause;
    notifyAll();
  }

  /** By key group, the number of its worker. */
  public synchronized int[] assignment() throws InterruptedException {
    awaitRead();
    return owners();
  }

  private int[] owners() {
    int[] owners = new int[keyGroups];
    Arrays.setAll(owners, keyGroup -> view.keyGroup(keyGroup).owner().worker());
    return owners;
  }

  private void awaitRead() throws InterruptedException {
    while (!read) {
      look();
    }
  }

  private void look() throws InterruptedException {
    if (failure != null) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
    wait(LOOK_MILLIS);
  }

  /**
   * Divides the key groups evenly among workers, which must run, and returns when all are there; or
   * when they are back where they were, since it took too long.
   *
   * @param batch how many key groups may be on their way at once
   */
  public synchronized Rescaled rescale(int workers, Transfer transfer, int batch, Duration timeout)
      throws InterruptedException {
    awaitRead();
    long begin = System.nanoTime();
    int[] before = owners();
    int[] wanted = AssignmentPlanner.planEvenly(before, workers);
    acquired.clear();
    boolean completed =
        handOver(wanted, new Coordinator(batch, transfer), begin + timeout.toNanos());
    if (!completed) {
      handOver(before, new Coordinator(keyGroups, transfer), Long.MAX_VALUE);
    }
    return result(completed, before, (System.nanoTime() - begin) / 1e9);
  }

  private boolean handOver(int[] wanted, Coordinator coordinator, long deadline)
      throws InterruptedException {
    Set<ControlRecord> written = new HashSet<>();
    while (!isReached(wanted)) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      for (ControlRecord next : coordinator.next(view, wanted, NOTHING_WRONG)) {
        if (written.add(next)) {
          producer.send(
              new ProducerRecord<>(topic, 0, ControlCodec.key(next), ControlCodec.value(next)));
        }
      }
      look();
    }
    return true;
  }

  private boolean isReached(int[] wanted) {
    for (int keyGroup = 0; keyGroup < keyGroups; keyGroup++) {
      if (!view.keyGroup(keyGroup).isSettled()
          || !view.keyGroup(keyGroup).isOwnedBy(wanted[keyGroup])) {
        return false;
      }
    }
    return true;
  }

  private Rescaled result(boolean completed, int[] before, double seconds) {
    int[] after = owners();
    var moved =
        acquired.values().stream()
            .filter(fact -> after[fact.keyGroup()] != before[fact.keyGroup()])
            .toList();
    return new Rescaled(
        completed,
        moved.size(),
        moved.stream().map(Acquired::pauseMicros).toList(),
        moved.stream().mapToLong(Acquired::bytes).sum(),
        seconds);
  }

  @Override
  public void close() {
    log.close();
    producer.close();
  }
}
