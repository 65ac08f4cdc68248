package assay.lab.probe.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.probe.Sampler;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YarnSlotsTest {
  private static final String ANSWER =
      """
      {"clusterMetrics":{"appsRunning":1,"containersAllocated":3,"containersPending":2,
      "allocatedVirtualCores":3,"totalVirtualCores":4,"activeNodes":1,"unhealthyNodes":0}}
      """;

  @TempDir private Path root;

  @Test
  void containersAndNodesAreSeries() throws Exception {
    Path folder = watch(ANSWER);
    assertThat(folder.resolve("series-w7.jsonl"))
        .content()
        .contains("\"yarn.containers.count\":3", "\"yarn.containers-pending.count\":2")
        .contains("\"yarn.cores-total.count\":4", "\"yarn.nodes.count\":1")
        .contains("\"yarn.nodes-unhealthy.count\":0");
    assertThat(Files.readString(folder.resolve("events-w7.jsonl"))).isEmpty();
  }

  @Test
  void whoDoesNotTellIsAGapAndNoZero() throws Exception {
    Path folder = watch("{}");
    assertThat(folder.resolve("series-w7.jsonl")).isEmptyFile();
    assertThat(folder.resolve("events-w7.jsonl"))
        .content()
        .contains("YARN containers and nodes: ", "has no cluster metrics");
  }

  @Test
  void whatIsNoAddressIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> YarnSlots.page("rm"))
        .withMessage("'rm' must be HOST:PORT of a ResourceManager's web page, such as rm:8088");
  }

  private Path watch(String answer) throws IOException, InterruptedException {
    CountDownLatch asked = new CountDownLatch(2);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ws/v1/cluster/metrics",
        exchange -> {
          byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
          asked.countDown();
        });
    server.start();
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(root, "slots", clock.start());
    try (RunLog out = RunLog.ofWorker(folder, clock, "w7")) {
      Sampler slots = YarnSlots.start("127.0.0.1:" + server.getAddress().getPort(), out);
      asked.await();
      slots.close();
      assertThat(slots.failure()).isEmpty();
    } finally {
      server.stop(0);
    }
    return folder.path();
  }
}
