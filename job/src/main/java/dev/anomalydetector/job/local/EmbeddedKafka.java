package dev.anomalydetector.job.local;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Time;

/** One real Kafka broker (KRaft, broker and controller in one) on loopback, in this JVM. */
public final class EmbeddedKafka implements Closeable {

  private static final String LOOPBACK = "127.0.0.1";

  /**
   * Kafka's own default of 64 to 100 KB is little more than one segment of the loopback: the kernel
   * drops what comes beside it, and everybody waits 200 ms and more for it to be sent again.
   */
  private static final String SIZED_BY_SYSTEM = "-1";

  private static final int LEADER_ATTEMPTS = 300;
  private static final long LEADER_WAIT_MILLIS = 100;

  private final String bootstrapServers;
  private final KafkaRaftServer server;

  private EmbeddedKafka(String bootstrapServers, KafkaRaftServer server) {
    this.bootstrapServers = bootstrapServers;
    this.server = server;
  }

  /**
   * Starts a broker on free ports; it is ready when this returns.
   *
   * @param directory where it keeps its data; created when absent, and left behind
   */
  public static EmbeddedKafka start(Path directory) throws IOException {
    Files.createDirectories(directory);
    int[] ports = freePorts();
    int brokerPort = ports[0];
    int controllerPort = ports[1];
    Properties properties = properties(directory, brokerPort, controllerPort);
    format(directory, properties);
    KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      server.shutdown();
      throw e;
    }
    return new EmbeddedKafka(LOOPBACK + ":" + brokerPort, server);
  }

  /** Two ports, both held until both are known: a port let go may be the next one offered. */
  private static int[] freePorts() throws IOException {
    InetAddress loopback = InetAddress.getByName(LOOPBACK);
    try (ServerSocket first = new ServerSocket(0, 1, loopback);
        ServerSocket second = new ServerSocket(0, 1, loopback)) {
      return new int[] {first.getLocalPort(), second.getLocalPort()};
    }
  }

  private static Properties properties(Path directory, int brokerPort, int controllerPort) {
    Properties properties = new Properties();
    properties.putAll(
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", "1"),
            Map.entry("controller.quorum.voters", "1@" + LOOPBACK + ":" + controllerPort),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry(
                "listeners",
                "PLAINTEXT://%s:%d,CONTROLLER://%s:%d"
                    .formatted(LOOPBACK, brokerPort, LOOPBACK, controllerPort)),
            Map.entry("advertised.listeners", "PLAINTEXT://" + LOOPBACK + ":" + brokerPort),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("log.dirs", directory.resolve("data").toString()),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("socket.send.buffer.bytes", SIZED_BY_SYSTEM),
            Map.entry("socket.receive.buffer.bytes", SIZED_BY_SYSTEM),
            // A topic that is misspelt must be an error and not a new topic.
            Map.entry("auto.create.topics.enable", "false")));
    return properties;
  }

  private static void format(Path directory, Properties properties) throws IOException {
    Path file = directory.resolve("server.properties");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int exitCode =
        StorageTool.execute(
            new String[] {
              "format",
              "--ignore-formatted",
              "-t",
              Uuid.randomUuid().toString(),
              "-c",
              file.toString()
            },
            new PrintStream(said, true, StandardCharsets.UTF_8));
    if (exitCode != 0) {
      throw new IOException("Kafka could not format " + directory + ": " + said);
    }
  }

  /** Address of the broker for clients. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** Settings of clients of this broker. */
  public Map<String, String> clientSettings() {
    return Map.of(
        "bootstrap.servers", bootstrapServers,
        "send.buffer.bytes", SIZED_BY_SYSTEM,
        "receive.buffer.bytes", SIZED_BY_SYSTEM);
  }

  /** Creates topics, ready for use; those that exist are left as they are. */
  public void createTopics(Collection<NewTopic> topics) throws InterruptedException {
    Properties properties = new Properties();
    properties.putAll(clientSettings());
    try (Admin admin = Admin.create(properties)) {
      for (NewTopic topic : topics) {
        try {
          createTopic(admin, topic);
        } catch (ExecutionException e) {
          throw new IllegalStateException("Topic " + topic.name() + " could not be created", e);
        }
      }
    }
  }

  private static void createTopic(Admin admin, NewTopic topic)
      throws ExecutionException, InterruptedException {
    try {
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
    awaitLeaders(admin, topic);
  }

  /**
   * The broker answers before it knows of each partition and leads it; only leaders tell offsets.
   */
  private static void awaitLeaders(Admin admin, NewTopic topic)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
    for (int i = 0; i < topic.numPartitions(); i++) {
      partitions.put(new TopicPartition(topic.name(), i), OffsetSpec.latest());
    }
    for (int attempt = 1; ; attempt++) {
      try {
        admin.listOffsets(partitions).all().get();
        return;
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof RetriableException) || attempt == LEADER_ATTEMPTS) {
          throw e;
        }
        Thread.sleep(LEADER_WAIT_MILLIS);
      }
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
