package dev.anomalydetector.job.cli;

import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.local.TopicTail;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code anomaly run}: broker, Flink and both jobs in this process; alerts as they come. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a detector in this process, with a Kafka broker and a Flink cluster of its own,",
      "and prints alerts as they come, until it is interrupted.",
      "Write records to the source topic with any Kafka producer, or give them by --input."
    })
final class RunCommand implements Callable<Integer> {

  private static final String STANDARD_INPUT = "-";

  @Mixin private DetectorFile file;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "File whose lines are written to the source topic; - for standard input.")
  private String input;

  @Option(
      names = "--partitions",
      defaultValue = "1",
      paramLabel = "N",
      description = "Partitions of the source topic (default: ${DEFAULT-VALUE}).")
  private int partitions;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (file.load(err).isEmpty()) {
      return AnomalyCommand.REFUSED;
    }
    say(err, "Starting Kafka, Flink and the jobs ...");
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch closed = stopOnInterrupt(interrupted);
    try (LocalDetector detector = LocalDetector.start(file.text(), partitions)) {
      detector.awaitRunning();
      say(
          err,
          "Running. Kafka is at %s, the source topic is %s, alerts go to %s, bad records to %s. Ctrl-C ends it."
              .formatted(
                  detector.kafka().get("bootstrap.servers"),
                  detector.sourceTopic(),
                  detector.names().alertsTopic(),
                  detector.names().deadLetterTopic()));
      say(out, AlertLine.header());
      Map<String, String> kafka = detector.kafka();
      try (TopicTail alerts =
              TopicTail.start(
                  kafka,
                  detector.names().alertsTopic(),
                  next -> say(out, AlertLine.of(next.value())));
          TopicTail bad =
              TopicTail.start(
                  kafka, detector.names().deadLetterTopic(), next -> say(err, badRecord(next)))) {
        if (input != null) {
          long lines = feed(detector);
          say(err, "%d lines of %s are in the source topic.".formatted(lines, input));
        }
        interrupted.await();
      }
      say(err, "Stopping ...");
    } finally {
      closed.countDown();
    }
    return AnomalyCommand.DONE;
  }

  /** On Ctrl-C the JVM waits for this hook, and the hook until everything is cleaned up. */
  private static CountDownLatch stopOnInterrupt(CountDownLatch interrupted) {
    CountDownLatch closed = new CountDownLatch(1);
    Thread hook =
        new Thread(
            () -> {
              interrupted.countDown();
              try {
                closed.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
    return closed;
  }

  private static String badRecord(ConsumerRecord<byte[], byte[]> letter) {
    return "bad record %s: %s: %s"
        .formatted(header(letter, "origin"), header(letter, "reason"), header(letter, "message"));
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null ? "-" : new String(header.value(), StandardCharsets.UTF_8);
  }

  private long feed(LocalDetector detector) throws IOException {
    long lines = 0;
    try (var producer =
            new KafkaProducer<>(
                new HashMap<String, Object>(detector.kafka()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        BufferedReader reader = reader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        byte[] value = line.getBytes(StandardCharsets.ISO_8859_1);
        producer.send(new ProducerRecord<>(detector.sourceTopic(), value));
        lines++;
      }
    }
    return lines;
  }

  private BufferedReader reader() throws IOException {
    return STANDARD_INPUT.equals(input)
        ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1))
        : Files.newBufferedReader(Path.of(input), StandardCharsets.ISO_8859_1);
  }

  private static void say(PrintWriter writer, String line) {
    writer.println(line);
    writer.flush();
  }
}
