package dev.anomalydetector.job.cli;

import dev.anomalydetector.job.input.RecordLines;
import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.local.TopicTail;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Header;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code anomaly run}: broker, Flink and both jobs in this process; alerts as they come. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a detector in this process, with a Kafka broker and a Flink cluster of its own, and prints alerts as they come, until it is interrupted.",
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
    PrintWriter err = spec.commandLine().getErr();
    if (partitions < 1) {
      throw new ParameterException(
          spec.commandLine(), "--partitions: %d is less than 1".formatted(partitions));
    }
    if (file.load(err).isEmpty()) {
      return AnomalyCommand.REFUSED;
    }
    Optional<RecordLines> lines = lines();
    CompletableFuture<String> end = new CompletableFuture<>();
    try (StopSignal signal = StopSignal.listen(() -> end.complete("Stopping ..."))) {
      say(err, "Starting Kafka, Flink and the jobs ...");
      try (LocalDetector detector = LocalDetector.start(file.text(), partitions)) {
        detector.awaitRunning();
        detector.onJobEnd(why -> end.completeExceptionally(new IllegalStateException(why)));
        say(err, whereItRuns(detector));
        RescaleDesk.open(detector, line -> say(err, line));
        run(detector, lines, end);
      }
    } catch (InterruptedException e) {
      say(err, "Interrupted: all is stopped.");
    }
    return AnomalyCommand.DONE;
  }

  /** Opened before anything starts, so that a wrong name is told at once. */
  private Optional<RecordLines> lines() throws IOException {
    if (input == null) {
      return Optional.empty();
    }
    return Optional.of(
        STANDARD_INPUT.equals(input)
            ? RecordLines.of("standard input", System.in)
            : RecordLines.open(Path.of(input)));
  }

  private static String whereItRuns(LocalDetector detector) {
    return "Running. Kafka is at %s, the source topic is %s, alerts go to %s, bad records to %s. Its files are in %s until it ends. More workers: anomaly rescale --run %s --workers N. Ctrl-C ends it."
        .formatted(
            detector.kafka().get("bootstrap.servers"),
            detector.sourceTopic(),
            detector.names().alertsTopic(),
            detector.names().deadLetterTopic(),
            detector.directory(),
            detector.directory());
  }

  /** Prints what comes until the end is told. */
  private void run(
      LocalDetector detector, Optional<RecordLines> lines, CompletableFuture<String> end)
      throws Exception {
    PrintWriter err = spec.commandLine().getErr();
    print(AlertLine.header(), end);
    try (TopicTail alerts =
            TopicTail.start(
                detector.kafka(),
                detector.names().alertsTopic(),
                next -> print(AlertLine.of(next.value()), end));
        TopicTail bad =
            TopicTail.start(
                detector.kafka(),
                detector.names().deadLetterTopic(),
                next -> say(err, badRecord(next)))) {
      lines.ifPresent(present -> feed(detector, present, end));
      say(err, end.get());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** In a thread of its own, for a read of standard input can wait for ever. */
  private void feed(LocalDetector detector, RecordLines lines, CompletableFuture<String> end) {
    PrintWriter err = spec.commandLine().getErr();
    Thread thread =
        new Thread(
            () -> {
              try (lines) {
                long written = new SourceFeed(detector, line -> say(err, line)).write(lines);
                say(
                    err,
                    "%d lines of %s are in the source topic.".formatted(written, lines.name()));
              } catch (IOException | KafkaException e) {
                end.completeExceptionally(e);
              }
            },
            "feed of " + lines.name());
    thread.setDaemon(true);
    thread.start();
  }

  /** Prints a line of output. When nobody reads it any more, as behind head, there is no use. */
  private void print(String line, CompletableFuture<String> end) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(TerminalText.printable(line));
    if (out.checkError()) {
      end.complete("Standard output is closed. Stopping ...");
    }
  }

  private static String badRecord(ConsumerRecord<byte[], byte[]> letter) {
    return "bad record %s: %s: %s"
        .formatted(header(letter, "origin"), header(letter, "reason"), header(letter, "message"));
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null ? "-" : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static void say(PrintWriter writer, String line) {
    writer.println(TerminalText.printable(line));
    writer.flush();
  }
}
