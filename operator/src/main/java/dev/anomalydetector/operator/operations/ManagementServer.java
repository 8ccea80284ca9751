package dev.anomalydetector.operator.operations;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Answers Kubernetes' probes and Prometheus: {@code /healthz} (the process works), {@code /readyz}
 * (it watches what it should), {@code /metrics}.
 */
public final class ManagementServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final HttpServer server;

  /**
   * Starts to answer.
   *
   * @param port where; 0 for any that is free
   * @param ready whether the operator watches what it should
   * @param metrics the metrics in Prometheus' text format
   * @throws IOException if the port is taken
   */
  public ManagementServer(int port, BooleanSupplier ready, Supplier<String> metrics)
      throws IOException {
    server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/healthz", exchange -> answer(exchange, OK, "ok\n"));
    server.createContext(
        "/readyz",
        exchange -> {
          boolean isReady = ready.getAsBoolean();
          answer(exchange, isReady ? OK : UNAVAILABLE, isReady ? "ready\n" : "not ready\n");
        });
    server.createContext("/metrics", exchange -> answer(exchange, OK, metrics.get()));
    server.start();
  }

  /** The port on which it answers. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(code, body.length);
    try (OutputStream stream = exchange.getResponseBody()) {
      stream.write(body);
    }
  }
}
