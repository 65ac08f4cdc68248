package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How stores refuse what cannot work. */
public final class Refusals {
  /** Enough for a busy machine; clients themselves would retry for minutes or forever. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

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

  /** An address of this machine where nothing listens. */
  public static String closedAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }
}
