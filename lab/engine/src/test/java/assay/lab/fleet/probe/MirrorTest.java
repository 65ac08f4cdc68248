package assay.lab.fleet.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.TokenServer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir private Path folder;
  private Path there;
  private Path here;
  private Mirror mirror;

  @BeforeEach
  void start() throws Exception {
    there = Files.createDirectories(folder.resolve("run"));
    here = Files.createDirectories(folder.resolve("worker"));
    Files.createDirectories(there.resolve("latency"));
    Files.createDirectories(here.resolve("latency"));
    mirror =
        Mirror.start(
            there, HERE, (worker, file) -> file.matches("(latency/)?[a-z.]*" + worker + "[a-z.]*"));
  }

  @AfterEach
  void stop() throws Exception {
    mirror.close();
  }

  private void add(String file, String text) throws IOException {
    Files.writeString(
        here.resolve(file), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofMinutes(5)).until(condition);
  }

  private boolean arrived(String file, String text) throws IOException {
    Path path = there.resolve(file);
    return Files.exists(path) && Files.readString(path).equals(text);
  }

  @Test
  void whatIsAddedArrivesWithinASecondOrSoInWholeLines() throws Exception {
    add("series.w1", "first\n");
    Shipper shipper = Shipper.start(mirror.point(), "w1", here);
    assertThat(arrived("series.w1", "first\n")).isTrue();
    add("series.w1", "second\nhalf of ");
    add("latency/w1.read", "x".repeat(700_000) + "\n");
    await(() -> arrived("series.w1", "first\nsecond\n"));
    await(() -> arrived("latency/w1.read", "x".repeat(700_000) + "\n"));
    add("latency/w1.read", "more\n");
    shipper.deliver();
    assertThat(arrived("latency/w1.read", "x".repeat(700_000) + "\nmore\n")).as("at once").isTrue();
    add("series.w1", "the third\nlast\n");
    shipper.close();
    assertThat(there.resolve("series.w1")).hasContent("first\nsecond\nhalf of the third\nlast\n");
  }

  @Test
  void aWorkerThatDiesLeavesWhatItSent() throws Exception {
    Shipper.start(mirror.point(), "w1", here);
    add("series.w1", "before\n");
    await(() -> arrived("series.w1", "before\n"));
    // Nobody closes the shipper, and its torn piece counts for nothing.
    try (Socket dying = connect(mirror.point().token(), "w2")) {
      DataOutputStream out = new DataOutputStream(dying.getOutputStream());
      out.writeUTF("series.w2");
      out.writeLong(0);
      out.writeInt(100);
      out.writeBytes("only a part");
    }
    mirror.close();
    assertThat(there.resolve("series.w1")).hasContent("before\n");
    assertThat(there.resolve("series.w2")).doesNotExist();
    assertThat(there.toFile().list()).containsExactlyInAnyOrder("series.w1", "latency");
  }

  @Test
  void aBrokenConnectionIsTakenUpWhereTheMirrorEnds() throws Exception {
    try (Cutter cutter = new Cutter(mirror.point().port())) {
      Mirror.Point direct = mirror.point();
      Mirror.Point point =
          new Mirror.Point(
              direct.host(), cutter.port(), direct.token(), direct.marker(), direct.clockOrigin());
      add("series.w1", "0\n");
      StringBuilder all = new StringBuilder("0\n");
      Shipper shipper = Shipper.start(point, "w1", here);
      for (int i = 1; i <= 3; i++) {
        String line = i + "y".repeat(100_000) + "\n";
        all.append(line);
        cutter.cutAfter(50_000);
        add("series.w1", line);
        int cuts = i;
        await(() -> cutter.cuts() == cuts);
        await(() -> arrived("series.w1", all.toString()));
      }
      shipper.close();
      assertThat(there.resolve("series.w1")).hasContent(all.toString());
    }
  }

  @Test
  void aPieceThatCameAlreadyIsNotAddedAgain() throws Exception {
    try (Socket socket = connect(mirror.point().token(), "w1")) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      assertThat(send(socket, in, "series.w1", 0, "ab\n")).isEqualTo(3);
      assertThat(send(socket, in, "series.w1", 0, "ab\n")).isEqualTo(3);
      assertThat(send(socket, in, "series.w1", 9, "gap\n")).isEqualTo(3);
    }
    assertThat(there.resolve("series.w1")).hasContent("ab\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../series.w1",
        "/tmp/series.w1",
        "latency/../../series.w1",
        "series.w2",
        "run.json",
        "",
        "w1/../../w1",
        "fleet-marker"
      })
  void aFileThatIsNotTheWorkersIsRefused(String name) throws Exception {
    try (Socket socket = connect(mirror.point().token(), "w1")) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      assertThat(send(socket, in, name, 0, "evil\n")).isEqualTo(Mirror.REFUSED);
      assertThat(in.read()).isEqualTo(-1);
    }
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .containsExactly("fleet-marker");
    }
  }

  @Test
  void nothingIsTakenWithoutTheToken() throws Exception {
    assertThatThrownBy(() -> connect("0123", "w1")).hasMessage("rejected: wrong token or protocol");
    Mirror.Point point = mirror.point();
    add("series.w1", "x\n");
    assertThatThrownBy(
            () ->
                Shipper.start(
                    new Mirror.Point(point.host(), point.port(), "0123", "", ""), "w1", here))
        .hasMessageContaining("cannot send this worker's records to its conductor at " + point)
        .hasMessageEndingWith("rejected: wrong token or protocol");
    assertThat(there.resolve("series.w1")).doesNotExist();
    assertThat(point.toString()).doesNotContain(point.token());
  }

  @Test
  void aFolderThatAnotherMachineSeesTooIsNotItsOwn() throws Exception {
    assertThat(mirror.point().isHere(there, "another kernel"))
        .as("over NFS what is written there is seen here later")
        .isFalse();
    assertThat(mirror.point().isHere(there, "")).as("nobody knows where").isFalse();
  }

  @Test
  void theFolderIsKnownByItsMarker() throws Exception {
    String machine = mirror.point().clockOrigin();
    assertThat(mirror.point().isHere(there, machine)).isTrue();
    assertThat(mirror.point().isHere(here, machine)).isFalse();
    Files.writeString(here.resolve("fleet-marker"), "another's");
    assertThat(mirror.point().isHere(here, machine)).isFalse();
    mirror.close();
    assertThat(there.resolve("fleet-marker")).doesNotExist();
  }

  @Test
  void whatCouldNotBeSentIsKeptAndNamed() throws Exception {
    Shipper shipper = Shipper.start(mirror.point(), "w1", here);
    mirror.close();
    add("series.w1", "late\n");
    assertThatThrownBy(shipper::close)
        .hasMessageContaining("did not reach its conductor")
        .hasMessageContaining(here.toString());
  }

  private Socket connect(String token, String worker) throws IOException {
    return TokenServer.connect(
        new InetSocketAddress(HERE, mirror.point().port()),
        Mirror.PROTOCOL,
        token,
        worker,
        Duration.ofSeconds(10));
  }

  private static long send(Socket socket, DataInputStream in, String name, long at, String text)
      throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeUTF(name);
    out.writeLong(at);
    out.writeInt(text.length());
    out.writeBytes(text);
    return in.readLong();
  }

  /** A way to the mirror that breaks when it is told to, in the middle of a piece. */
  private static final class Cutter implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 0, HERE);
    private final int target;
    private final AtomicLong left = new AtomicLong(Long.MAX_VALUE);
    private final AtomicInteger cuts = new AtomicInteger();

    Cutter(int target) throws IOException {
      this.target = target;
      daemon(this::accept);
    }

    int port() {
      return server.getLocalPort();
    }

    void cutAfter(long bytes) {
      left.set(bytes);
    }

    int cuts() {
      return cuts.get();
    }

    private static void daemon(Runnable work) {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      while (!server.isClosed()) {
        try {
          Socket near = server.accept();
          Socket far = new Socket(HERE, target);
          daemon(() -> pass(near, far, true));
          daemon(() -> pass(far, near, false));
        } catch (IOException e) {
          return;
        }
      }
    }

    private void pass(Socket from, Socket to, boolean counts) {
      byte[] bytes = new byte[8192];
      try (from;
          to) {
        for (int n = from.getInputStream().read(bytes); n >= 0; ) {
          long before = counts ? left.getAndAdd(-n) : Long.MAX_VALUE;
          if (before < n) {
            to.getOutputStream().write(bytes, 0, (int) before);
            left.set(Long.MAX_VALUE);
            cuts.incrementAndGet();
            return;
          }
          to.getOutputStream().write(bytes, 0, n);
          n = from.getInputStream().read(bytes);
        }
      } catch (IOException e) {
        // The other direction has ended.
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }
}
