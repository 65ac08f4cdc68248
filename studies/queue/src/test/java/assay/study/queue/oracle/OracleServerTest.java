package assay.study.queue.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import assay.study.queue.oracle.Transactions.Size;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle as a process of its own, which is killed. */
class OracleServerTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private InetSocketAddress address;
  private Process process;

  @BeforeEach
  void start() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
    }
    launch();
  }

  private void launch() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OracleServer.class.getName(),
                "127.0.0.1:" + address.getPort(),
                folder.toString(),
                "t",
                "10000")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .start();
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    process.destroyForcibly();
  }

  private OracleClient client() {
    return new OracleClient(address, "t", TIMEOUT, () -> false);
  }

  @Test
  void whatWasAcknowledgedSurvivesKills() throws Exception {
    List<Long> acknowledged = new ArrayList<>();
    List<Long> refused = new ArrayList<>();
    AtomicBoolean ended = new AtomicBoolean();
    Future<Void> writer =
        threads.submit(
            () -> {
              try (OracleClient client = client()) {
                while (!ended.get()) {
                  long id = client.begin(Kind.WRITE, 0).id();
                  End end = client.commit(Kind.WRITE, id, 0, Transactions.START);
                  (end == End.COMMITTED ? acknowledged : refused).add(id);
                }
              }
              return null;
            });
    try (OracleClient client = client()) {
      for (int kill = 0; kill < 3; kill++) {
        long from = client.begin(Kind.READ, 0).readable();
        while (client.begin(Kind.READ, 0).readable() < from + 50) {
          Thread.sleep(1);
        }
        process.destroyForcibly().waitFor();
        launch();
      }
      client.connect();
      ended.set(true);
      writer.get();
      assertThat(acknowledged).hasSizeGreaterThan(100).doesNotHaveDuplicates();
      for (long id : acknowledged) {
        assertThat(client.status(Kind.WRITE, id)).isEqualTo(End.COMMITTED);
      }
      for (long id : refused) {
        assertThat(client.status(Kind.WRITE, id)).isEqualTo(End.ABORTED);
      }
    }
  }

  @Test
  void aResizeWaitsForWritersAndHoldsNewOnes() throws Exception {
    try (OracleClient writer = client();
        OracleClient next = client();
        OracleClient admin = client()) {
      long id = writer.begin(Kind.WRITE, 0).id();
      Future<Long> barrier = threads.submit(() -> admin.resize(0, 4));
      Future<Long> other = threads.submit(() -> held(next, id));
      assertThat(writer.commit(Kind.WRITE, id, 0, Transactions.START)).isEqualTo(End.COMMITTED);
      assertThat(barrier.get()).isGreaterThan(id);
      assertThat(other.get()).isGreaterThan(id);
      assertThat(writer.sizes()).containsExactly(new Size(0, 4, barrier.get()));
    }
  }

  /** Begins to write; a writer that comes before the resize is asked for is not held up. */
  private static long held(OracleClient client, long behind) throws OracleException {
    long id = client.begin(Kind.WRITE, 0).id();
    assertThat(id).isGreaterThan(behind);
    client.commit(Kind.WRITE, id, 0, Transactions.START);
    return id;
  }

  @Test
  void anOracleOfAnotherTableIsRefused() throws Exception {
    client().connect();
    try (OracleClient other = new OracleClient(address, "u", TIMEOUT, () -> false)) {
      assertThatThrownBy(other::connect)
          .hasMessageMatching("the oracle at .* serves table 't' instead of 'u'.*");
    }
  }

  @Test
  void endsWithTheProcessThatStartedIt() throws Exception {
    client().connect();
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();
  }
}
