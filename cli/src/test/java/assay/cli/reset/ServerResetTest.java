package assay.cli.reset;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.reset.FakeCluster.Fault;
import assay.clusters.ClusterOptions;
import assay.lab.plan.Reset;
import assay.lab.run.ResetReport;
import assay.lab.run.ResetReport.Change;
import assay.lab.run.ResetReport.Code;
import assay.lab.run.ResetReport.Identity;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resets of servers, done and not done. */
class ServerResetTest {
  @TempDir private Path folder;
  private Path proc;
  private boolean counts = true;

  @BeforeEach
  void makeProc() throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    Files.createDirectories(proc.resolve("sys/vm"));
    Files.writeString(proc.resolve("sys/vm/drop_caches"), "");
    vmstat(4, 5);
  }

  @Test
  void aWipeIsProvenByProcessesInstanceFilesAndCounters() throws Exception {
    ResetReport report = again(Reset.WIPE, true);
    assertThat(report.faults()).isEmpty();
    assertThat(report.servers())
        .contains(
            new ResetReport.Server(
                "tserver-1",
                new Change<>(
                    Optional.of(new Identity(100, 700)), Optional.of(new Identity(102, 714)))));
    assertThat(report.instance())
        .contains(new Change<>(Optional.of("instance-1"), Optional.of("instance-2")));
    assertThat(report.filesBefore()).contains(0L);
    assertThat(report.caches().orElseThrow())
        .isEqualTo(
            new ResetReport.Caches(
                new Change<>(Optional.of(4L), Optional.of(5L)),
                new Change<>(Optional.of(5L), Optional.of(6L))));
    assertThat(proc.resolve("sys/vm/drop_caches")).hasContent("3\n");
    NamedValues values = report.toValues();
    assertThat(values.get("asked")).isEqualTo("wipe");
    assertThat(values.get("faults")).isEqualTo(List.of());
    assertThat(values.get("servers").toString()).contains("label=tserver-2", "pid=103");
  }

  @Test
  void aRestartKeepsTheInstance() throws Exception {
    ResetReport report = again(Reset.RESTART, false);
    assertThat(report.faults()).isEmpty();
    assertThat(report.filesBefore()).isEmpty();
    assertThat(report.instance().orElseThrow().after()).contains("instance-1");
  }

  @Test
  void otherServersForATableAloneLeaveCachesAlone() throws Exception {
    ResetReport report = again(Reset.DROP, false);
    assertThat(report.caches()).isEmpty();
    assertThat(report.faults()).isEmpty();
    assertThat(proc.resolve("sys/vm/drop_caches")).hasContent("");
  }

  @Test
  void aServerThatWasNotStoppedIsNoticed() throws Exception {
    ResetReport report = again(Reset.WIPE, true, Fault.SERVER_SURVIVES);
    assertThat(report.faults())
        .containsExactly(
            new ResetReport.Fault(Code.SERVER_LEFT, "tserver-2 (process 101) was not stopped"));
  }

  @Test
  void aProcessNumberThatIsUsedAgainIsNoServer() throws Exception {
    FakeCluster cluster = new FakeCluster(proc, folder.resolve("c"), Set.of());
    cluster.up(options());
    ServerReset reset = new ServerReset(cluster, options(), kernel(), Reset.RESTART);
    Files.createDirectories(proc.resolve("101"));
    cluster.down(folder);
    Files.writeString(proc.resolve("101/stat"), "101 (x) S" + " 0".repeat(18) + " 9999");
    assertThat(reset.perform(false).faults()).isEmpty();
    assertThat(kernel().lives(101, 9999)).isTrue();
    assertThat(kernel().lives(101, 707)).isFalse();
  }

  @Test
  void aVolumeThatIsLeftIsNoticed() throws Exception {
    ResetReport report = again(Reset.WIPE, true, Fault.DATA_SURVIVE);
    assertThat(report.filesBefore()).contains(1L);
    assertThat(codes(report)).containsExactly(Code.DATA_LEFT, Code.DATA_LEFT);
    assertThat(report.faults())
        .extracting(ResetReport.Fault::text)
        .contains(
            "1 files with old data remain",
            "the instance ID is still instance-1 after the data was wiped");
  }

  @Test
  void whatAFailedStartLeftIsWiped() throws Exception {
    FakeCluster cluster = new FakeCluster(proc, folder.resolve("c"), Set.of());
    Path left = Files.createDirectories(folder.resolve("c/data")).resolve("volume");
    Files.writeString(left, "of no instance");
    ResetReport report = new ServerReset(cluster, options(), kernel(), Reset.WIPE).perform(true);
    assertThat(report.faults()).isEmpty();
    assertThat(report.filesBefore()).contains(0L);
  }

  @Test
  void anInstanceThatIsTheFormerOneIsNoticed() throws Exception {
    ResetReport report = again(Reset.WIPE, true, Fault.INSTANCE_SURVIVES);
    assertThat(report.faults())
        .containsExactly(
            new ResetReport.Fault(
                Code.DATA_LEFT, "the instance ID is still instance-1 after the data was wiped"));
  }

  @Test
  void cachesThatMayNotBeDroppedAreNoticed() throws Exception {
    Files.delete(proc.resolve("sys/vm/drop_caches"));
    ResetReport report = again(Reset.RESTART, false);
    assertThat(codes(report)).containsExactly(Code.CACHES_KEPT);
    assertThat(report.faults().get(0).text()).contains("root");
  }

  @Test
  void aDropThatTheKernelDoesNotCountIsNoticed() throws Exception {
    counts = false;
    ResetReport report = again(Reset.WIPE, true);
    assertThat(codes(report)).containsExactly(Code.CACHES_KEPT);
    assertThat(report.faults().get(0).text()).contains("do not show");
  }

  @Test
  void aTableThatOutlivesTheDataIsNoticed() throws Exception {
    ResetReport report = again(Reset.WIPE, true);
    ResetReport.Table there = new ResetReport.Table("t", true, "new", 0.1);
    assertThat(codes(report.with(List.of(there)))).containsExactly(Code.TABLE_LEFT);
    assertThat(again(Reset.RESTART, false).with(List.of(there)).faults()).isEmpty();
  }

  private static List<Code> codes(ResetReport report) {
    return report.faults().stream().map(ResetReport.Fault::code).toList();
  }

  /** Of servers that run already. */
  private ResetReport again(Reset asked, boolean wipes, Fault... faults) throws Exception {
    EnumSet<Fault> some = EnumSet.noneOf(Fault.class);
    some.addAll(List.of(faults));
    FakeCluster cluster = new FakeCluster(proc, folder.resolve("c" + asked + some), some);
    cluster.up(options());
    return new ServerReset(cluster, options(), kernel(), asked).perform(wipes);
  }

  private ClusterOptions options() {
    return ClusterOptions.in(folder.resolve("c"));
  }

  private Kernel kernel() {
    return new Kernel(proc) {
      @Override
      boolean dropCaches() throws IOException, InterruptedException {
        boolean dropped = super.dropCaches();
        if (dropped && counts) {
          vmstat(
              counter("drop_pagecache").orElseThrow() + 1, counter("drop_slab").orElseThrow() + 1);
        }
        return dropped;
      }
    };
  }

  private void vmstat(long pages, long slab) throws IOException {
    Files.writeString(
        proc.resolve("vmstat"),
        "nr_free 1\ndrop_pagecache " + pages + "\ndrop_slab " + slab + "\n");
  }
}
