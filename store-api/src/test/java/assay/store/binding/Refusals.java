package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How stores refuse what cannot work. */
public final class Refusals {
  /** Enough for a busy machine; clients themselves would retry for minutes or forever. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final int LONGEST_QUESTION = 1 << 14;

  private Refusals() {}

  /** The message is one line with all of the given parts. */
  public static void assertRefused(
      StoreException.Kind kind, ThrowingCallable call, String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(call)
        .matches(e -> e.kind() == kind, kind.name())
        .satisfies(e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n"));
  }

  /** The same within a minute. */
  public static void assertRefusedInTime(
      StoreException.Kind kind, ThrowingCallable call, String... parts) {
    long start = System.nanoTime();
    assertRefused(kind, call, parts);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
  }

  public static void assertBadSetting(String named, ThrowingCallable call) {
    assertRefused(StoreException.Kind.BAD_SETTING, call, named);
  }

  /** Reads the first question of a client, and hangs up. */
  public static void hangUp(ServerSocket server) {
    try (Socket socket = server.accept()) {
      // All of the question: to hang up with bytes unread is a reset.
      int unused = socket.getInputStream().read(new byte[LONGEST_QUESTION]);
    } catch (IOException e) {
      // The client has broken off, or the test is over.
    }
  }

  /** An address of this machine where nothing listens. */
  public static String closedAddress() throws IOException {
    return "127.0.0.1:" + freePort();
  }

  /** A port of this machine where nothing listens. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
