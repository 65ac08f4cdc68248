package assay.lab.probe.process;

import static assay.lab.probe.FixtureHost.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Collected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessGroupProbeTest {
  @TempDir Path folder;
  private FixtureHost host;
  private final List<ProcessId> servers = new ArrayList<>();
  private ProcessGroupProbe probe;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    Supplier<List<ProcessId>> now = () -> servers;
    probe = new ProcessGroupProbe(host.files, Map.of("tserver", now));
    server(501, 7000, 100);
    server(502, 7000, 200);
    uptime("100.00");
    long self = ProcessHandle.current().pid();
    host.process(self, 9000, 1, 1, 10);
    host.io(self, 0, 0);
  }

  private void uptime(String seconds) throws IOException {
    host.write("proc/uptime", seconds + " 312.55\n");
  }

  private void server(long pid, long startTicks, long cpuTicks) throws IOException {
    host.process(pid, startTicks, cpuTicks / 4, cpuTicks - cpuTicks / 4, 1000);
    host.io(pid, cpuTicks * 10_000, cpuTicks * 20_000);
    ProcessId id = new ProcessId(pid, startTicks);
    if (!servers.contains(id)) {
      servers.add(id);
    }
  }

  @Test
  void sumsTheGroupAndHasAssayItself() throws IOException {
    assertThat(sample(probe, 1).values)
        .containsOnly(entry("memory.tserver.mb", 8.192), entry("memory.assay.mb", 0.04096));
    server(501, 7000, 150);
    server(502, 7000, 300);
    host.process(ProcessHandle.current().pid(), 9000, 21, 11, 20);
    assertThat(sample(probe, 3).values)
        .contains(
            entry("cpu.tserver.cores", 0.75),
            entry("disk.tserver.read.mb_per_s", 0.75),
            entry("disk.tserver.write.mb_per_s", 1.5),
            entry("cpu.assay.cores", 0.15),
            entry("memory.assay.mb", 0.08192));
  }

  @Test
  void aNumberThatWasGivenToAnotherProcessIsNotCounted() throws IOException {
    sample(probe, 1);
    server(501, 7000, 150);
    host.process(502, 10_050, 99_999, 0, 99_999);
    assertThat(sample(probe, 2).values)
        .contains(entry("cpu.tserver.cores", 0.5), entry("memory.tserver.mb", 4.096));
  }

  @Test
  void whoEndedCountsUpToItsLastSampleAndIsMissedIfItWasTheLast() throws IOException {
    sample(probe, 1);
    host.end(502);
    server(501, 7000, 180);
    assertThat(sample(probe, 2).values).containsEntry("cpu.tserver.cores", 0.8);
    host.write("proc/501/stat", "501 (java) Z 1 1 1 0 -1 4 1 0 0 0 9 9 0 0 20 0 1 0 7000 0 0 0\n");
    Collected collected = sample(probe, 3);
    assertThat(collected.values.keySet()).noneMatch(name -> name.contains("tserver"));
    assertThat(collected.gaps)
        .containsExactly("processes of tserver: no living process is visible");
  }

  @Test
  void whoBeganSinceTheLastSampleCountsFromItsBeginning() throws IOException {
    sample(probe, 1);
    servers.remove(new ProcessId(502, 7000));
    server(503, 10_030, 60);
    uptime("101.00");
    assertThat(sample(probe, 2).values)
        .contains(entry("cpu.tserver.cores", 0.6), entry("disk.tserver.write.mb_per_s", 1.2));
  }

  @Test
  void whoWasFoundLateIsNotCountedWithItsWholeLife() throws IOException {
    sample(probe, 1);
    server(504, 8000, 50_000);
    uptime("101.00");
    assertThat(sample(probe, 2).values)
        .doesNotContainKey("cpu.tserver.cores")
        .containsKey("memory.tserver.mb");
    server(504, 8000, 50_010);
    assertThat(sample(probe, 3).values).containsEntry("cpu.tserver.cores", 0.1);
  }

  @Test
  void unreadableDiskTrafficIsAGapAndTheRestStays() throws IOException {
    Files.delete(folder.resolve("proc/502/io"));
    Files.createDirectory(folder.resolve("proc/502/io"));
    sample(probe, 1);
    server(501, 7000, 150);
    Collected collected = sample(probe, 2);
    assertThat(collected.values)
        .containsEntry("cpu.tserver.cores", 0.5)
        .doesNotContainKey("disk.tserver.write.mb_per_s");
    assertThat(collected.gaps)
        .hasSize(2)
        .allMatch(gap -> gap.startsWith("disk.tserver.") && gap.contains("proc/502/io"));
  }

  @Test
  void aProcessThatCannotBeReadIsAGapNotAnEndAndCountingBeginsAnew() throws IOException {
    sample(probe, 1);
    host.write("proc/501/stat", "nonsense");
    Collected collected = sample(probe, 2);
    assertThat(collected.values).doesNotContainKey("memory.tserver.mb");
    assertThat(collected.gaps).singleElement().asString().contains("cannot be read", "501");
    server(501, 7000, 500);
    assertThat(sample(probe, 3).values)
        .containsKey("memory.tserver.mb")
        .doesNotContainKey("cpu.tserver.cores");
    server(501, 7000, 550);
    assertThat(sample(probe, 4).values).containsEntry("cpu.tserver.cores", 0.5);
  }

  @Test
  void aSupplierThatFailsHidesOnlyItsOwnGroupAndLosesNothing() throws IOException {
    List<Integer> calls = new ArrayList<>();
    Supplier<List<ProcessId>> moody =
        () -> {
          calls.add(1);
          if (calls.size() == 2) {
            throw new IllegalStateException("folder is gone");
          }
          return servers;
        };
    probe = new ProcessGroupProbe(host.files, Map.of("moody", moody));
    sample(probe, 1);
    server(501, 7000, 200);
    Collected second = sample(probe, 2);
    assertThat(second.values).containsKey("cpu.assay.cores").doesNotContainKey("cpu.moody.cores");
    assertThat(second.gaps).singleElement().asString().contains("moody", "folder is gone");
    assertThat(sample(probe, 3).values).containsEntry("cpu.moody.cores", 0.5);
  }

  @Test
  void namesThatWouldClashAreRefused() {
    for (String name : new String[] {"assay", "machine", "Tablet Server", "a.b", ""}) {
      Map<String, Supplier<List<ProcessId>>> groups = Map.of(name, List::of);
      assertThatThrownBy(() -> new ProcessGroupProbe(host.files, groups))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + name + "'");
    }
  }

  @Test
  void findsAProcessByItsNumber() throws IOException {
    assertThat(ProcessId.of(host.files, 501)).isEqualTo(new ProcessId(501, 7000));
    assertThatThrownBy(() -> ProcessId.of(host.files, 9)).isInstanceOf(IOException.class);
  }
}
