package dev.anomalydetector.operator;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The operator as a process of its own, as it runs in its image. */
final class OperatorProcess implements AutoCloseable {

  private final Process process;
  private final Path log;
  private final int port;

  OperatorProcess(Path folder, Path kubeConfig, String namespace) throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    log = Files.createTempFile(folder, "operator", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-Dlog4j2.configurationFile=classpath:log4j2.properties",
            "-cp",
            System.getProperty("java.class.path"),
            OperatorMain.class.getName());
    builder
        .environment()
        .putAll(
            Map.of(
                "KUBECONFIG",
                kubeConfig.toString(),
                "WATCH_NAMESPACES",
                namespace,
                "OPERATOR_NAMESPACE",
                namespace,
                "JOB_IMAGE",
                "anomaly-detector/job:test",
                "LEADER_ELECTION",
                "true",
                "HTTP_PORT",
                Integer.toString(port)));
    File output = log.toFile();
    process = builder.redirectErrorStream(true).redirectOutput(output).start();
  }

  /** Whether a path is answered with 200. */
  boolean answers(String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build();
    try {
      return HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notListening) {
      return false;
    }
  }

  /** What it has logged. */
  String log() throws IOException {
    return Files.readString(log);
  }

  /** Asks it to end, as Kubernetes does; whether it did so in time. */
  boolean endsWithin(long seconds) throws InterruptedException {
    process.destroy();
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
