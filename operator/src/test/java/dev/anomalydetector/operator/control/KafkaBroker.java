package dev.anomalydetector.operator.control;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A real Kafka broker in this JVM. The jobs' module has one too, which this one must not use. */
public final class KafkaBroker implements AutoCloseable {

  private final int port;
  private final KafkaRaftServer server;

  /** Starts it with its data in this folder. */
  public KafkaBroker(Path folder) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int controller;
    try (ServerSocket first = new ServerSocket(0, 1, loopback);
        ServerSocket second = new ServerSocket(0, 1, loopback)) {
      port = first.getLocalPort();
      controller = second.getLocalPort();
    }
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "controller.quorum.voters", "1@127.0.0.1:" + controller,
            "controller.listener.names", "CONTROLLER",
            "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
            "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs", folder.resolve("data").toString(),
            // So that a test can see the log cleaner at work.
            "log.cleaner.backoff.ms", "100",
            "auto.create.topics.enable", "false"));
    format(folder, properties);
    server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
    server.startup();
  }

  private static void format(Path folder, Properties properties) throws IOException {
    Path file = folder.resolve("server.properties");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String[] arguments = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
    if (StorageTool.execute(arguments, new PrintStream(said, true, StandardCharsets.UTF_8)) != 0) {
      throw new IOException("Kafka could not format " + folder + ": " + said);
    }
  }

  /** Its address. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** Settings of clients. */
  public Map<String, String> client() {
    return Map.of("bootstrap.servers", address());
  }

  /** Makes a control topic. */
  public void createControlTopic(String name, Map<String, String> options)
      throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.<String, Object>copyOf(client()))) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1).configs(options))).all().get();
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
