package assay.store.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectAttemptTest {
  private ServerSocket zooKeeper;
  private Optional<StoreException> objection = Optional.empty();
  private volatile boolean undone;
  private volatile boolean abandoned;

  @BeforeEach
  void start() throws IOException {
    zooKeeper = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    zooKeeper.close();
    Thread.interrupted();
  }

  private String address() {
    return "127.0.0.1:" + zooKeeper.getLocalPort();
  }

  private final class Attempt extends ConnectAttempt<String> {
    private final Callable<String> store;

    Attempt(Callable<String> store) {
      super("Store at x:1");
      this.store = store;
    }

    String open(Duration timeout) throws StoreException {
      return within(timeout, new ZooKeepers(List.of(address())), "test-connect");
    }

    @Override
    protected String prove() throws Exception {
      step("asking it");
      return store.call();
    }

    @Override
    protected void undo() {
      undone = true;
    }

    @Override
    protected void abandon(Thread connecting) {
      abandoned = true;
      connecting.interrupt();
    }

    @Override
    protected String line(Throwable failure) {
      return failure.getMessage();
    }

    @Override
    protected Optional<StoreException> objection() {
      return objection;
    }
  }

  private StoreException refusal(Callable<String> store, Duration timeout) {
    return catchThrowableOfType(StoreException.class, () -> new Attempt(store).open(timeout));
  }

  private static String hang() throws InterruptedException {
    Thread.sleep(Duration.ofDays(1).toMillis());
    return "";
  }

  @Test
  void returnsWhatOpeningYields() throws StoreException {
    assertThat(new Attempt(() -> "2.1").open(Duration.ofSeconds(10))).isEqualTo("2.1");
    assertThat(undone || abandoned).isFalse();
  }

  @Test
  void aHangingClientIsAbandoned() {
    StoreException refusal = refusal(ConnectAttemptTest::hang, Duration.ofMillis(200));
    assertThat(refusal).hasMessage("no answer from Store at x:1 within 200 ms while asking it");
    assertThat(refusal.kind()).isEqualTo(StoreException.Kind.UNREACHABLE);
    assertThat(abandoned).isTrue();
  }

  @Test
  void aFailureIsReportedAfterItWasUndone() {
    StoreException refusal =
        refusal(
            () -> {
              throw new IOException("connection reset");
            },
            Duration.ofSeconds(10));
    assertThat(refusal).hasMessage("cannot open Store at x:1 while asking it: connection reset");
    assertThat(undone).isTrue();
  }

  @Test
  void theStoresOwnRefusalIsPassedOn() {
    StoreException own = new StoreException(StoreException.Kind.DENIED, "wrong password");
    assertThat(
            refusal(
                () -> {
                  throw own;
                },
                Duration.ofSeconds(10)))
        .isSameAs(own);
  }

  @Test
  void aServersObjectionExplainsMore() {
    objection = Optional.of(new StoreException(StoreException.Kind.UNREACHABLE, "requires TLS"));
    assertThat(refusal(ConnectAttemptTest::hang, Duration.ofMillis(200)))
        .hasMessage("requires TLS");
  }

  @Test
  void anInterruptEndsTheWait() {
    Thread.currentThread().interrupt();
    StoreException refusal = refusal(ConnectAttemptTest::hang, Duration.ofSeconds(10));
    assertThat(refusal).hasMessage("interrupted while opening Store at x:1");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(abandoned).isTrue();
  }

  @Test
  void oneZooKeeperIsEnough() throws Exception {
    ZooKeepers two = new ZooKeepers(List.of("127.0.0.1:1", address()));
    two.requireOne(Duration.ofSeconds(10));
    zooKeeper.close();
    assertThat(
            catchThrowableOfType(
                StoreException.class, () -> two.requireOne(Duration.ofSeconds(10))))
        .hasMessageMatching(
            "cannot reach ZooKeeper at 127.0.0.1:1: Connection refused.*; 127.0.0.1:[0-9]+: .*");
  }
}
