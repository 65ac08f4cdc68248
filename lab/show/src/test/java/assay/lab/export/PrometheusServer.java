package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/** A real Prometheus on a loopback port, over a folder of its own. */
final class PrometheusServer implements AutoCloseable {
  private static final long LONGEST_SECONDS = 120;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final Path log;
  private final int port;

  private PrometheusServer(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** Takes in an export, as docs/formats.md says. */
  static void load(Path openMetrics, Path data) throws Exception {
    Path log = data.resolveSibling("promtool.log");
    Process promtool =
        new ProcessBuilder(
                "promtool",
                "tsdb",
                "create-blocks-from",
                "openmetrics",
                openMetrics.toString(),
                data.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(promtool.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(promtool.exitValue()).as(Files.readString(log)).isZero();
  }

  /**
   * Starts it, and waits until it answers.
   *
   * @param data where its series are, or will be
   * @param settings its configuration file
   */
  static PrometheusServer start(Path data, String settings) throws Exception {
    Path file = Files.writeString(data.resolveSibling("prometheus.yml"), settings);
    Path log = data.resolveSibling("prometheus.log");
    int port = freePort();
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + file,
                "--storage.tsdb.path=" + data,
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    PrometheusServer server = new PrometheusServer(process, log, port);
    try {
      server.awaitReady();
    } catch (Exception | AssertionError e) {
      server.close();
      throw e;
    }
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() throws IOException {
    try {
      await()
          .atMost(Duration.ofSeconds(LONGEST_SECONDS))
          .failFast("Prometheus has ended", () -> !process.isAlive())
          .ignoreExceptionsInstanceOf(IOException.class)
          .until(() -> get("/-/ready").statusCode() == 200);
    } catch (ConditionTimeoutException | TerminalFailureException e) {
      throw new AssertionError("Prometheus does not answer: " + Files.readString(log), e);
    }
  }

  /**
   * The data of an answer of its HTTP interface.
   *
   * @param parameters names and values in turn
   */
  JsonNode ask(String path, String... parameters) throws Exception {
    StringJoiner query = new StringJoiner("&", "?", "");
    for (int i = 0; i < parameters.length; i += 2) {
      String value = URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8);
      query.add(URLEncoder.encode(parameters[i], StandardCharsets.UTF_8) + "=" + value);
    }
    HttpResponse<String> answer = get("/api/v1/" + path + query);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body()).get("data");
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS).join();
  }
}
