package assay.lab.probe.process;

import static assay.lab.probe.FixtureHost.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Collected;
import assay.lab.probe.FixtureHost.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made-up machine with 100 ticks a second. */
class ProcessGroupProbeTest {
  private static final String SERVER = "/usr/bin/java Main tserver";

  @TempDir Path folder;
  private FixtureHost host;
  private ProcessGroupProbe probe;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    ProcessTable table =
        host.table(FixtureHost.rule("tserver", "java .*tserver$", ProcessRule.Owner.OTHERS));
    probe = new ProcessGroupProbe(host.files, table);
    host.uptime(100);
    host.busy(0);
    host.show(new Shown(1, "init", 1, 50));
    host.show(new Shown(ProcessHandle.current().pid(), "java test", 9000, 2));
    host.show(new Shown(501, SERVER, 7000, 100));
    host.show(new Shown(502, SERVER, 7000, 200));
  }

  @Test
  void sumsGroupsAndSaysWhatItCannotAttribute() throws IOException {
    assertThat(sample(probe, 1).values)
        .contains(
            entry("memory.tserver.mb", 8.192),
            entry("processes.tserver.count", 2.0),
            entry("threads.tserver.count", 2.0),
            entry("memory.assay.mb", 4.096),
            entry("memory.other.mb", 4.096))
        .doesNotContainKeys("cpu.tserver.cores", "cpu.unattributed.cores");
    host.show(new Shown(501, SERVER, 7000, 150));
    host.show(new Shown(502, SERVER, 7000, 300));
    host.show(new Shown(ProcessHandle.current().pid(), "java test", 9000, 32));
    host.busy(200);
    assertThat(sample(probe, 3).values)
        .contains(
            entry("cpu.tserver.cores", 0.75),
            entry("cpu.tserver.user.cores", 0.75),
            entry("cpu.tserver.system.cores", 0.0),
            entry("disk.tserver.read.mb_per_s", 0.75),
            entry("disk.tserver.write.mb_per_s", 1.5),
            entry("faults.tserver.minor.per_s", 150.0),
            entry("faults.tserver.major.per_s", 7.5),
            entry("cpu.assay.cores", 0.15),
            entry("cpu.other.cores", 0.0),
            entry("cpu.unattributed.cores", 0.1));
  }

  @Test
  void aNumberThatWasGivenAwayAgainIsAnotherProcess() throws IOException {
    sample(probe, 1);
    host.show(new Shown(501, SERVER, 7000, 150));
    host.show(new Shown(502, "sleep 9", 10_050, 30));
    assertThat(sample(probe, 2).values)
        .contains(
            entry("cpu.tserver.cores", 0.5),
            entry("processes.tserver.count", 1.0),
            entry("cpu.other.cores", 0.3));
  }

  @Test
  void whatAnEndedChildHadUsedIsNotCountedAgainWithItsParent() throws IOException {
    host.show(new Shown(300, "sh loop", 8000, 10));
    host.show(new Shown(301, 300, SERVER, 8001, 40, 0));
    sample(probe, 1);
    host.show(new Shown(301, 300, SERVER, 8001, 60, 0));
    assertThat(sample(probe, 2).values).containsEntry("cpu.tserver.cores", 0.2);
    // It used 5 ticks more, and another one of 7 came and went in between.
    host.end(301);
    host.show(new Shown(300, 1, "sh loop", 8000, 11, 60 + 5 + 7));
    Map<String, Double> values = sample(probe, 3).values;
    assertThat(values.get("cpu.other.cores")).isEqualTo((1 + 5 + 7) / 100.0, within(1e-9));
    assertThat(values).containsEntry("cpu.tserver.cores", 0.0);
  }

  @Test
  void aChildThatIsReapedDuringTheScanIsSettledInTheNext() throws IOException {
    host.show(new Shown(300, "sh loop", 8000, 10));
    host.show(new Shown(301, 300, SERVER, 8001, 40, 0));
    sample(probe, 1);
    host.end(301);
    assertThat(sample(probe, 2).values).containsEntry("cpu.other.cores", 0.0);
    host.show(new Shown(300, 1, "sh loop", 8000, 20, 45));
    assertThat(sample(probe, 3).values.get("cpu.other.cores")).isEqualTo(0.15, within(1e-9));
  }

  @Test
  void aChildThatNobodyWaitedForTakesNothingFromOthers() throws IOException {
    host.show(new Shown(300, "daemon", 8000, 10));
    host.show(new Shown(301, 300, SERVER, 8001, 4000, 0));
    sample(probe, 1);
    host.end(301);
    for (int second = 2; second < 7; second++) {
      host.show(new Shown(300, "daemon", 8000, 10 + second * 10L));
      sample(probe, second);
    }
    host.show(new Shown(300, 1, "daemon", 8000, 80, 30));
    assertThat(sample(probe, 7).values.get("cpu.other.cores")).isEqualTo(0.4, within(1e-9));
  }

  @Test
  void grandchildrenAreSettledThroughAParentThatEndedToo() throws IOException {
    host.show(new Shown(300, "sh a", 8000, 0));
    host.show(new Shown(301, 300, "sh b", 8001, 5, 0));
    host.show(new Shown(302, 301, SERVER, 8002, 50, 0));
    sample(probe, 1);
    host.end(301);
    host.end(302);
    host.show(new Shown(300, 1, "sh a", 8000, 0, 5 + 50 + 2));
    assertThat(sample(probe, 2).values.get("cpu.other.cores")).isEqualTo(0.02, within(1e-9));
  }

  @Test
  void whoIsFoundDeadBelongsToItsParentsGroup() throws IOException {
    sample(probe, 1);
    host.uptime(101);
    host.zombie(new Shown(600, 501, "", 10_020, 8, 0));
    Map<String, Double> values = sample(probe, 2).values;
    assertThat(values)
        .contains(entry("cpu.tserver.cores", 0.08), entry("processes.tserver.count", 2.0));
    host.end(600);
    host.show(new Shown(501, 1, SERVER, 7000, 100, 8));
    assertThat(sample(probe, 3).values).containsEntry("cpu.tserver.cores", 0.0);
  }

  @Test
  void anEmptyGroupIsAGap() throws IOException {
    sample(probe, 1);
    host.end(501);
    host.end(502);
    Collected collected = sample(probe, 2);
    assertThat(collected.values.keySet()).noneMatch(name -> name.contains("tserver"));
    assertThat(collected.gaps).containsExactly("processes of tserver: no running process found");
  }

  @Test
  void whoWasHiddenIsNotCountedWithItsWholeLife() throws IOException {
    sample(probe, 1);
    host.uptime(101);
    host.show(new Shown(503, SERVER, 10_000, 60));
    host.show(new Shown(504, "old", 8000, 50_000));
    Map<String, Double> values = sample(probe, 2).values;
    assertThat(values)
        .containsEntry("cpu.tserver.cores", 0.6)
        .containsKey("memory.other.mb")
        .doesNotContainKeys("cpu.other.cores", "cpu.unattributed.cores");
    host.show(new Shown(504, "old", 8000, 50_010));
    assertThat(sample(probe, 3).values).containsEntry("cpu.other.cores", 0.1);
  }

  @Test
  void aCounterThatGoesBackIsAGapAndNeverNegative() throws IOException {
    sample(probe, 1);
    host.show(new Shown(501, SERVER, 7000, 40));
    assertThat(sample(probe, 2).values).doesNotContainKey("cpu.tserver.cores");
    host.show(new Shown(501, SERVER, 7000, 60));
    assertThat(sample(probe, 3).values).containsEntry("cpu.tserver.cores", 0.2);
  }

  @Test
  void aProcessThatCannotBeReadHidesItsGroupsRatesUntilTheyAreOfOneIntervalAgain()
      throws IOException {
    sample(probe, 1);
    host.write("proc/501/stat", "nonsense");
    Collected collected = sample(probe, 2);
    assertThat(collected.values)
        .doesNotContainKeys("cpu.tserver.cores", "memory.tserver.mb")
        .containsEntry("cpu.assay.cores", 0.0);
    assertThat(collected.gaps).singleElement().asString().contains("cannot be read", "501");
    host.show(new Shown(501, SERVER, 7000, 500));
    assertThat(sample(probe, 3).values).doesNotContainKey("cpu.tserver.cores");
    host.show(new Shown(501, SERVER, 7000, 550));
    assertThat(sample(probe, 4).values).containsEntry("cpu.tserver.cores", 0.5);
  }

  @Test
  void forbiddenDiskTrafficIsAGapAndTheRestStays() throws IOException {
    Files.delete(folder.resolve("proc/502/io"));
    Files.createDirectory(folder.resolve("proc/502/io"));
    sample(probe, 1);
    host.write(
        "proc/501/stat",
        Files.readString(folder.resolve("proc/501/stat")).replace(" 100 ", " 150 "));
    Collected collected = sample(probe, 2);
    assertThat(collected.values)
        .containsEntry("cpu.tserver.cores", 0.5)
        .doesNotContainKey("disk.tserver.write.mb_per_s");
    assertThat(collected.gaps)
        .singleElement()
        .asString()
        .contains("disk traffic of tserver", "proc/502/io");
  }

  @Test
  void aProgramThatReplacesItselfChangesItsGroup() throws IOException {
    host.show(new Shown(400, "sh start", 9000, 10));
    sample(probe, 1);
    host.show(new Shown(400, SERVER, 9000, 30));
    assertThat(sample(probe, 2).values)
        .contains(
            entry("cpu.tserver.cores", 0.2),
            entry("cpu.other.cores", 0.0),
            entry("processes.tserver.count", 3.0));
  }

  @Test
  void threadsTellHowLongTheyWaitedAndHowOftenTheyLostTheirCpu() throws IOException {
    host.write(
        "proc/501/stat",
        Files.readString(folder.resolve("proc/501/stat")).replace(" 20 0 1 0 ", " 20 0 2 0 "));
    thread(501, 10, 0, 1);
    thread(501, 11, 0, 1);
    assertThat(sample(probe, 1).values).doesNotContainKey("wait.tserver.cores");
    thread(501, 10, 500_000_000, 4);
    thread(501, 12, 250_000_000, 9);
    host.switches("proc/501/task/10", 20, 6);
    host.switches("proc/501/task/12", 2, 0);
    assertThat(sample(probe, 2).values)
        .contains(
            entry("wait.tserver.cores", 0.75),
            entry("switches.tserver.voluntary.per_s", 22.0),
            entry("switches.tserver.involuntary.per_s", 6.0));
  }

  private void thread(long pid, long id, long waitedNanos, long slices) throws IOException {
    String task = "proc/" + pid + "/task/" + id;
    host.write(task + "/schedstat", "77 " + waitedNanos + " " + slices + "\n");
    host.switches(task, 0, 0);
  }

  @Test
  void withoutSchedulingStatisticsThereIsAGap() throws IOException {
    for (long pid : new long[] {1, 501, 502, ProcessHandle.current().pid()}) {
      Files.delete(folder.resolve("proc/" + pid + "/schedstat"));
      Files.writeString(folder.resolve("proc/" + pid + "/schedstat"), "0 0 0\n");
    }
    assertThat(sample(probe, 1).gaps)
        .containsExactly(
            "waits and context switches of threads: this kernel keeps no scheduling statistics");
  }

  @Test
  void ofThisJvmAloneNothingElseIsRead() throws IOException {
    probe = new ProcessGroupProbe(host.files, ProcessTable.ofThisJvm(host.files));
    Files.delete(folder.resolve("proc/stat"));
    sample(probe, 1);
    host.show(new Shown(ProcessHandle.current().pid(), "java test", 9000, 12));
    assertThat(sample(probe, 2).values)
        .containsEntry("cpu.assay.cores", 0.1)
        .doesNotContainKeys("cpu.other.cores", "cpu.tserver.cores", "cpu.unattributed.cores");
  }
}
