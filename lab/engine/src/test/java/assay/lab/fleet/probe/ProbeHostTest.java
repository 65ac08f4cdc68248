package assay.lab.fleet.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.lab.fleet.ShiftedClock;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.load.SystemClock;
import assay.lab.run.Event;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Probes that come to a run, and leave it in whatever way. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProbeHostTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final long AHEAD = TimeUnit.SECONDS.toNanos(7);

  @TempDir private Path root;
  private final MemoryBoard board = new MemoryBoard();
  private final RunClock clock = RunClock.startNow();
  private final List<String> events = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();
  private RunFolder folder;

  /** What a probe was asked to do. */
  private record Begun(String name, RunClock clock, long errorNanos, BlockingQueue<String> ends) {}

  @BeforeEach
  void makeFolder() throws IOException {
    folder = RunFolder.create(root, "probed", clock.start());
  }

  @Test
  void aProbeMapsItsClockToTheRunsAndLeavesWithIt() throws Exception {
    try (MemoryBoard.View view = board.connect()) {
      ProbeHost host = host(view);
      probe("node 3.example", board.connect());
      ProbeHost.Guests guests = receive(host, 1);
      Begun one = begun.take();
      assertThat(one.name).isEqualTo("node_3_example");
      assertThat(guests.names()).containsExactly("node_3_example");
      long here = SystemClock.SPINNING.nanos();
      assertThat(one.clock.seconds(here + AHEAD) - clock.seconds(here))
          .isBetween(-one.errorNanos / 1e9, one.errorNanos / 1e9);
      guests.close();
      assertThat(one.ends).hasSize(1);
      assertThat(events).containsExactly(Event.PROBE_JOINED + " node_3_example");

      ProbeHost.Guests next = receive(host, 1);
      assertThat(begun.take().name).as("the next run has it, too").isEqualTo("node_3_example");
      next.close();
    }
  }

  @Test
  void twoProbesOfOneNameAndOneThatComesBackHaveFilesOfTheirOwn() throws Exception {
    try (MemoryBoard.View view = board.connect()) {
      ProbeHost host = host(view);
      MemoryBoard.View dies = board.connect();
      probe("a", dies);
      try (ProbeHost.Guests guests = receive(host, 1)) {
        assertThat(begun.take().name).isEqualTo("a");
        probe("a", board.connect());
        assertThat(begun.take().name).isEqualTo("a-2");
        dies.lose();
        await().atMost(Duration.ofMinutes(1)).until(() -> !guests.names().contains("a"));
        assertThat(events).anyMatch(line -> line.startsWith("gap the probe on a exited"));
      }
    }
  }

  @Test
  void onlyOneTakesProbesAtAPlace() throws Exception {
    try (MemoryBoard.View view = board.connect()) {
      ProbeHost host = host(view);
      assertThatThrownBy(() -> host(board.connect()))
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("another run uses this path");
      assertThatThrownBy(() -> receive(host, 2, Duration.ZERO))
          .hasMessageContaining("only 0 of 2 probes joined");
    }
    try (MemoryBoard.View next = board.connect()) {
      assertThat(host(next)).isNotNull();
    }
  }

  private static ProbeHost host(Coordinator view) throws FleetException {
    return new ProbeHost(view, SystemClock.SPINNING, InetAddress.getLoopbackAddress(), "1");
  }

  private ProbeHost.Guests receive(ProbeHost host, int awaited) throws Exception {
    return receive(host, awaited, SOON);
  }

  private ProbeHost.Guests receive(ProbeHost host, int awaited, Duration patience)
      throws Exception {
    return host.receive(
        folder,
        clock,
        List.of("tserver"),
        (nanos, kind, phase, text, detail) -> events.add(kind + " " + text),
        awaited,
        patience);
  }

  private void probe(String machine, Coordinator coordinator) {
    RemoteProbe probe =
        new RemoteProbe(coordinator, new ShiftedClock(AHEAD, ""), machine, "1", line -> {});
    Thread thread =
        new Thread(
            () -> {
              try {
                probe.sample(this::begin, SOON);
              } catch (IOException | InterruptedException e) {
                events.add(machine + " " + e);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private Closeable begin(
      String name, List<String> groups, RunClock mapped, long errorNanos, Mirror.Point mirror) {
    Begun one = new Begun(name, mapped, errorNanos, new LinkedBlockingQueue<>());
    begun.add(one);
    return () -> one.ends.add("end");
  }
}
