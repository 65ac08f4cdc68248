package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.TokenServer.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenServerTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SHORT = Duration.ofMillis(600);

  private final BlockingQueue<String> served = new LinkedBlockingQueue<>();
  private final List<Socket> opened = new ArrayList<>();
  private TokenServer server;

  private void start(Limits limits) throws IOException {
    server = new TokenServer(HERE, "test-1", limits);
    server.start(
        "test-token-server",
        (peer, in, out) -> {
          served.add(peer);
          out.write(in.read());
          out.flush();
        });
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    for (Socket socket : opened) {
      socket.close();
    }
  }

  @Test
  void aPeerThatKnowsTheTokenIsServedByItsName() throws Exception {
    start(Limits.USUAL);
    try (Socket socket = peer(server.token(), "load w3")) {
      socket.getOutputStream().write('x');
      assertThat(socket.getInputStream().read()).isEqualTo('x');
      assertThat(socket.getInputStream().read()).as("its end").isEqualTo(-1);
    }
    assertThat(served).containsExactly("load w3");
  }

  @Test
  void nobodyElseIs() throws Exception {
    start(Limits.USUAL);
    for (String token : List.of("", "0123", server.token().substring(1), server.token() + "0")) {
      assertThatThrownBy(() -> peer(token, "w1")).hasMessage("rejected: wrong token or protocol");
    }
    assertThatThrownBy(
            () ->
                TokenServer.connect(
                    new InetSocketAddress(HERE, server.port()),
                    "test-2",
                    server.token(),
                    "w1",
                    PATIENCE))
        .hasMessage("rejected: wrong token or protocol");
    assertThat(served).isEmpty();
  }

  @Test
  void aFirstLineThatDoesNotEndIsCutOff() throws Exception {
    start(new Limits(100, PATIENCE, 10));
    Socket socket = stranger();
    socket.getOutputStream().write("a".repeat(101).getBytes(StandardCharsets.US_ASCII));
    assertThat(isClosed(socket)).isTrue();
  }

  @Test
  void aFirstLineThatTakesTooLongIsCutOffHoweverOftenAByteComes() throws Exception {
    start(new Limits(100, SHORT, 10));
    Socket silent = stranger();
    Socket slow = stranger();
    long begin = System.nanoTime();
    int sent = 0;
    try {
      while (true) {
        slow.getOutputStream().write('a');
        sent++;
        TimeUnit.MILLISECONDS.sleep(150);
      }
    } catch (SocketException e) {
      // The server has closed it.
    }
    assertThat(sent).as("bytes before it was cut off").isPositive();
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(SHORT.toNanos());
    assertThat(isClosed(silent)).isTrue();
  }

  @Test
  void strangersKeepNobodyOutAndAreNeverMoreThanTheBound() throws Exception {
    start(new Limits(100, PATIENCE, 3));
    List<Socket> strangers = List.of(stranger(), stranger(), stranger(), stranger(), stranger());
    assertThat(isClosed(strangers.get(0))).isTrue();
    assertThat(isClosed(strangers.get(1))).isTrue();
    peer(server.token(), "w1").close();
    assertThat(served.take()).isEqualTo("w1");
    assertThat(isClosed(strangers.get(2))).as("made room for the peer").isTrue();
    strangers.get(4).setSoTimeout(100);
    assertThatThrownBy(() -> strangers.get(4).getInputStream().read())
        .isInstanceOf(java.net.SocketTimeoutException.class);
  }

  private Socket peer(String token, String name) throws IOException {
    return TokenServer.connect(
        new InetSocketAddress(HERE, server.port()), "test-1", token, name, PATIENCE);
  }

  private Socket stranger() throws IOException {
    Socket socket = new Socket(HERE, server.port());
    opened.add(socket);
    return socket;
  }

  private static boolean isClosed(Socket socket) throws IOException {
    socket.setSoTimeout(5_000);
    try {
      return socket.getInputStream().read() == -1;
    } catch (SocketException e) {
      return true; // reset, with bytes that the server did not read
    }
  }
}
