package assay.lab.probe.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real sockets, and senders that do as they like. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForeignReceiverTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final List<Endpoint> ALL =
      List.of(
          new Endpoint(Dialect.STATSD, 0),
          new Endpoint(Dialect.GRAPHITE, 0),
          new Endpoint(Dialect.TIMELY, 0));

  @TempDir private Path root;
  private RunClock clock;
  private RunFolder folder;
  private RunLog out;

  @BeforeEach
  void begin() throws IOException {
    // As if the run had begun a minute ago, so that lines can lie in it.
    RunClock now = RunClock.startNow();
    clock = new RunClock(now.start().minusSeconds(60), now.startNanos() - 60_000_000_000L);
    folder = RunFolder.create(root, "foreign", clock.start());
    out = RunLog.ofWorker(folder, clock, "w0");
  }

  @AfterEach
  void end() throws IOException {
    out.close();
  }

  @Test
  void linesOfAllDialectsBecomeSeriesAtTheirTime() throws Exception {
    try (ForeignReceiver receiver = ForeignReceiver.listen(ALL, LineLimits.USUAL)) {
      List<Integer> ports = receiver.ports();
      RunFolder earlier = RunFolder.create(root, "earlier", clock.start());
      try (RunLog earlierOut = RunLog.ofWorker(earlier, clock, "w0");
          ForeignSeries before = receiver.into(earlierOut)) {
        send(ports.get(0), "before.the.run:1|g");
        awaitLine(earlier, "before.the.run");
        assertThat(before.failure()).isEmpty();
      }
      try (ForeignSeries series = receiver.into(out)) {
        send(ports.get(0), "queue:7|g\nqueue:+2|g\nt:10|ms\nt:30|ms\nwho:a|s\nwho:b|s\nwho:a|s");
        send(ports.get(1), "jvm.heap.mb 12.5 " + second(30));
        stream(ports.get(2), "put cpu " + second(20) + "500 3 host=a\nput cpu ");
        awaitLine("cpu.host_a");
        awaitLine("queue");
        assertThat(series.failure()).isEmpty();
      }
      send(ports.get(0), "after.the.run:1|g");
    }
    out.close();
    assertThat(lines())
        .contains("\"foreign.queue.value\":9")
        .contains("\"foreign.t.mean.ms\":20", "\"foreign.t.max.ms\":30")
        .contains("\"foreign.who.count\":2")
        .contains("{\"foreign.jvm.heap.mb\":12.5}", "{\"foreign.cpu.host_a.value\":3}")
        .doesNotContain("the.run");
    assertThat(lines().lines().filter(line -> line.contains("heap")).findFirst().orElseThrow())
        .matches("\\{\"t\":(29|30)(\\.\\d+)?,.*");
  }

  @Test
  void whatIsMalformedOrOutOfTheRunIsCountedAndNothingElse() throws Exception {
    try (ForeignReceiver receiver = ForeignReceiver.listen(ALL, LineLimits.USUAL)) {
      try (ForeignSeries series = receiver.into(out)) {
        send(receiver.ports().get(0), "rubbish\n\u0000\u0001\nx:y|c");
        stream(receiver.ports().get(1), "x".repeat(9_000) + " 1 1\ny 1 " + second(-1) + "\n");
        stream(
            receiver.ports().get(2), "put z " + second(200) + " 1\nput ok " + second(1) + " 1\n");
        awaitLine("foreign.ok.value");
        assertThat(series.failure()).isEmpty();
      }
    }
    out.close();
    assertThat(sum("foreign.malformed.per_s")).isPositive();
    assertThat(sum("foreign.mistimed.per_s")).isPositive();
    assertThat(lines()).doesNotContain("rubbish", "foreign.y", "foreign.z", "xxx");
  }

  @Test
  void aFloodIsCutOffAndTheRunGoesOn() throws Exception {
    LineLimits few = new LineLimits(10, 100);
    try (ForeignReceiver receiver = ForeignReceiver.listen(ALL, few);
        ForeignSeries series = receiver.into(out)) {
      StringBuilder many = new StringBuilder();
      for (int i = 0; i < 1_500; i++) {
        many.append("flood.").append(i).append(":1|c\n");
      }
      for (int i = 0; i < 40; i++) {
        send(receiver.ports().get(0), many.toString());
      }
      awaitLine("flood");
      out.sample(System.nanoTime(), java.util.Map.of("load.lag.ms", 1.0));
      awaitLine("load.lag.ms");
      assertThat(series.failure()).isEmpty();
    }
    out.close();
    assertThat(sum("foreign.dropped.per_s")).isGreaterThan(1_000);
    assertThat(lines().split("\"foreign\\.flood\\.\\d+\\.per_s\"", -1).length - 1).isBetween(1, 40);
  }

  @Test
  void aPortInUseIsOneLine() throws Exception {
    try (DatagramSocket taken = new DatagramSocket(0, LOOPBACK)) {
      List<Endpoint> endpoints = List.of(new Endpoint(Dialect.STATSD, taken.getLocalPort()));
      assertThatThrownBy(() -> ForeignReceiver.listen(endpoints, LineLimits.USUAL))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("statsd on 127.0.0.1:" + taken.getLocalPort())
          .hasMessageContaining("or 0 for any");
    }
  }

  private String second(long sinceStart) {
    Instant time = clock.start().plusSeconds(sinceStart);
    return Long.toString(time.getEpochSecond());
  }

  private static void send(int port, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(new DatagramPacket(bytes, bytes.length, LOOPBACK, port));
    }
  }

  private static void stream(int port, String text) throws IOException {
    try (Socket socket = new Socket(LOOPBACK, port)) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void awaitLine(String part) {
    awaitLine(folder, part);
  }

  private static void awaitLine(RunFolder run, String part) {
    await().atMost(Duration.ofMinutes(1)).until(() -> lines(run).contains(part));
  }

  private String lines() throws IOException {
    return lines(folder);
  }

  private static String lines(RunFolder run) throws IOException {
    return Files.readString(run.path().resolve("series-w0.jsonl"));
  }

  private double sum(String series) throws IOException {
    return lines()
        .lines()
        .filter(line -> line.contains(series))
        .mapToDouble(
            line -> Double.parseDouble(line.replaceAll(".*\"" + series + "\":([^,}]+).*", "$1")))
        .sum();
  }
}
