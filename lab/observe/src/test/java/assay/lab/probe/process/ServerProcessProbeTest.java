package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made-up machine with 100 ticks a second. */
class ServerProcessProbeTest {
  private static final Shown OURS =
      new Shown(501, "/usr/bin/java -Dassay.log=/var/a/logs/tserver-1.log Main tserver", 7000, 100);
  private static final Shown OTHERS = new Shown(502, "/usr/bin/java Main tserver", 7000, 100);
  private static final Shown COMMAND = new Shown(503, "sleep 9", 7000, 100);

  @TempDir Path folder;
  private FixtureHost host;
  private ProcessGroupProbe groups;
  private ServerProcessProbe probe;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    ProcessTable table =
        host.table(FixtureHost.rule("tserver", "java .*tserver$", ProcessRule.Owner.STORE));
    groups = new ProcessGroupProbe(host.files, table);
    probe = new ServerProcessProbe(table);
    host.uptime(100);
    host.busy(0);
    host.show(OURS);
    host.show(OTHERS);
    host.show(COMMAND);
    // The first listens for nobody, the second at two ports, and 33 is a connection.
    for (long pid : new long[] {501, 502}) {
      host.write(
          "proc/" + pid + "/net/tcp",
          "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
              + " inode\n"
              + "   0: 0100007F:270D 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 31 1\n"
              + "   1: 0100007F:270E 0100007F:0001 01 00000000:00000000 00:00000000 00000000 0 0 33 1\n");
      host.write(
          "proc/" + pid + "/net/tcp6",
          "  sl  local_address st\n"
              + "   0: 00000000000000000000000000000000:270B 00000000000000000000000000000000:0000 0A"
              + " 00000000:00000000 00:00000000 00000000 0 0 32 1\n");
    }
    Path files = Files.createDirectories(folder.resolve("proc/502/fd"));
    for (String inode : List.of("31", "32", "33")) {
      Files.createSymbolicLink(files.resolve(inode), Path.of("socket:[" + inode + "]"));
    }
  }

  private List<String> at(double seconds) throws IOException {
    FixtureHost.sample(groups, seconds);
    return FixtureHost.sample(probe, seconds).events;
  }

  @Test
  void aServerThatDisappearsIsNamed() throws IOException {
    assertThat(at(1)).isEmpty();
    host.end(501);
    host.end(502);
    host.end(503);
    assertThat(at(7))
        .containsExactlyInAnyOrder(
            "process-gone: tserver-1 disappeared",
            "process-gone: tserver pid 502 (0.0.0.0:9995, 127.0.0.1:9997) disappeared");
    assertThat(at(8)).isEmpty();
  }

  @Test
  void oneThatNobodyWaitsForHasDisappearedToo() throws IOException {
    at(1);
    host.zombie(OURS);
    assertThat(at(7)).containsExactly("process-gone: tserver-1 disappeared");
  }

  @Test
  void aSignalThatStopsAServerIsTold() throws IOException {
    at(1);
    host.stop(OURS);
    host.stop(COMMAND);
    assertThat(at(2)).containsExactly("process-stopped-start: tserver-1 stopped (state T)");
    assertThat(at(3)).isEmpty();
    host.show(OURS);
    assertThat(at(7)).containsExactly("process-stopped-end: tserver-1 was stopped for 5.0 s");
  }

  @Test
  void oneThatIsKilledWhileItIsStoppedIsBoth() throws IOException {
    host.stop(OURS);
    assertThat(at(1)).hasSize(1);
    host.end(501);
    assertThat(at(7))
        .containsExactly(
            "process-stopped-end: tserver-1 was stopped for 6.0 s",
            "process-gone: tserver-1 disappeared");
  }

  @Test
  void whatLivedForLessThanSomeSecondsWasACommand() throws IOException {
    at(1);
    host.end(502);
    assertThat(at(4)).isEmpty();
  }
}
