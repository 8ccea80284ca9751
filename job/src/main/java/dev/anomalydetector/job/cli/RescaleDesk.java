package dev.anomalydetector.job.cli;

import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.local.Rescaled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How {@code anomaly rescale} asks {@code anomaly run} for another number of workers: a file in the
 * directory of the run with the number, and another one with the answer.
 */
final class RescaleDesk {

  private static final String REQUEST = "rescale.request";
  private static final String ANSWER = "rescale.answer";
  private static final long LOOK_MILLIS = 100;

  private RescaleDesk() {}

  /** Serves requests in a thread of its own until the process ends. */
  static void open(LocalDetector detector, Consumer<String> say) {
    Thread thread = new Thread(() -> serve(detector, say), "rescales");
    thread.setDaemon(true);
    thread.start();
  }

  private static void serve(LocalDetector detector, Consumer<String> say) {
    Path directory = detector.directory();
    try {
      while (true) {
        Optional<String> request = take(directory.resolve(REQUEST));
        if (request.isPresent()) {
          String answer = answer(detector, request.get());
          say.accept(answer);
          put(directory.resolve(ANSWER), answer);
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (IOException e) {
      say.accept("No rescales any more: " + FailureText.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String answer(LocalDetector detector, String request) {
    try {
      int workers = Integer.parseInt(request);
      Rescaled rescaled = detector.rescale(workers);
      return "%s %d workers: %d key groups moved in %.1f s; their alerts waited %.1f ms at most."
          .formatted(
              rescaled.completed() ? "Rescaled to" : "Called off, it took too long: rescale to",
              workers,
              rescaled.moved(),
              rescaled.seconds(),
              rescaled.pauseMillis(1));
    } catch (Exception e) {
      return "Not rescaled: " + FailureText.of(e);
    }
  }

  /**
   * Asks a run for another number of workers and waits for its answer.
   *
   * @param directory the directory that the run named when it began
   * @throws IOException when no run answers in that directory
   */
  static String ask(Path directory, int workers, Duration patience)
      throws IOException, InterruptedException {
    if (!Files.isDirectory(directory)) {
      throw new IOException(
          directory + " is no directory of a run: anomaly run says it when it has started");
    }
    Files.deleteIfExists(directory.resolve(ANSWER));
    put(directory.resolve(REQUEST), Integer.toString(workers));
    long deadline = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < deadline) {
      Optional<String> answer = take(directory.resolve(ANSWER));
      if (answer.isPresent()) {
        return answer.get();
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IOException("No answer in " + directory + ": does anomaly run still run there?");
  }

  private static Optional<String> take(Path file) throws IOException {
    try {
      String text = Files.readString(file);
      Files.delete(file);
      return Optional.of(text);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Whole or not at all. */
  private static void put(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.writeString(draft, text);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
