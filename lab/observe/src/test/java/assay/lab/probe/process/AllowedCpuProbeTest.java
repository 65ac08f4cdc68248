package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made-up machine with 100 ticks a second. */
class AllowedCpuProbeTest {
  @TempDir Path folder;
  private FixtureHost host;
  private ProcessGroupProbe groups;
  private AllowedCpuProbe probe;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    ProcessTable table =
        host.table(FixtureHost.rule("tserver", "tserver$", ProcessRule.Owner.STORE));
    groups = new ProcessGroupProbe(host.files, table);
    probe = new AllowedCpuProbe(host.files, table);
    host.uptime(100);
    host.busy(0);
    host.write(
        "proc/self/mountinfo",
        "41 31 0:38 / " + host.root.resolve("cg") + " rw - cgroup2 cgroup2 rw\n");
    host.write("cg/small/cpu.max", "20000 100000\n");
  }

  private void show(long pid, String command, long ticks) throws IOException {
    host.show(new Shown(pid, command, 7000, ticks));
    host.write("proc/" + pid + "/cgroup", pid == 501 ? "0::/small\n" : "0::/\n");
    host.write("proc/" + pid + "/status", "Name:\tx\nCpus_allowed_list:\t0-3\n");
  }

  private Map<String, Double> at(double seconds) throws IOException {
    FixtureHost.sample(groups, seconds);
    return FixtureHost.sample(probe, seconds).values;
  }

  @Test
  void eachServerIsSetAgainstWhatItMayUse() throws IOException {
    show(501, "java tserver", 100);
    show(502, "java tserver", 100);
    show(503, "java other", 100);
    assertThat(at(1)).isEmpty();
    show(501, "java tserver", 110);
    show(502, "java tserver", 300);
    show(503, "java other", 400);
    assertThat(at(2))
        .containsOnly(entry("cpu.tserver.1.share", 0.5), entry("cpu.tserver.2.share", 0.5));
  }

  @Test
  void aServerKeepsItsNumberAndTheNextTakesTheOneThatIsFree() throws IOException {
    show(501, "java tserver", 100);
    show(502, "java tserver", 100);
    at(1);
    host.end(501);
    show(502, "java tserver", 500);
    assertThat(at(2)).containsOnly(entry("cpu.tserver.2.share", 1.0));
    show(504, "java tserver", 0);
    show(502, "java tserver", 500);
    at(3);
    show(504, "java tserver", 200);
    assertThat(at(4)).containsOnlyKeys("cpu.tserver.1.share", "cpu.tserver.2.share");
  }
}
