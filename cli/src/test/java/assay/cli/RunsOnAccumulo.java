package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.assertRight;
import static assay.cli.Runs.end;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.series.SampledSeries.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the packaged program on a real Accumulo, which the first of them brings up. */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RunsOnAccumulo {
  private static final String SMALL = " -p table=ycsb -p recordcount=200 -p operationcount=200";

  @TempDir private static Path folder;
  private static Path home;

  @RegisterExtension
  static final BeforeAllCallback HOME = context -> home = AccumuloHome.of(context);

  @Test
  @Order(1)
  void aRunWithoutConnectionSettingsBringsTheClusterUp() throws Exception {
    assertThat(home.resolve("var/clusters/accumulo")).doesNotExist();
    Result result =
        AssayProcess.run(home, arguments("--rows", "5000", "--duration", "20s", "--rate", "200/s"));
    assertThat(result.errors()).isEmpty();
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(run.measuredCount("load", "insert", LatencyKey.Tag.OK)).isEqualTo(5000);
    assertThat(totals(run, "load").acknowledgedWrites()).isEqualTo(5000);
    assertThat(AssayProcess.due(run, "run")).isEqualTo(4000);
    assertThat(totals(run, "run"))
        .returns(0L, PhaseTotals::wrongReads)
        .returns(0L, PhaseTotals::unacknowledgedWrites);
    assertThat(run.series())
        .containsKeys(
            "cpu.tserver.cores",
            "memory.manager.mb",
            "jvm.tserver.heap.mb",
            "jvm.manager.gc.ms",
            "cpu.unattributed.cores",
            "probe.cpu.cores",
            "store.store-files.count",
            "store.files-per-tablet-max.count",
            "store.ingest.per_s",
            "store.instance-entries.count",
            "store.instance-folder.mb");
    // Threads are read by turns, 100 a second: beside many others the second turn comes too late.
    if (threads(run) < 1_000) {
      assertThat(run.series()).containsKey("wait.tserver.cores");
    }
    assertThat(values(run, "store.tablets.count")).isNotEmpty().allMatch(tablets -> tablets == 1);
    assertThat(values(run, "store.memory-entries.count"))
        .anyMatch(entries -> entries >= 50_000)
        .anyMatch(entries -> entries < 50_000);
    assertThat(run.series().keySet()).anyMatch(name -> name.matches("server\\..*\\.hold\\.ms"));
    assertThat(run.manifest().store().toString()).contains("2.1").doesNotContain("token");
    assertThat(InThisProcess.run(home, "cluster", "status", "accumulo").exitCode()).isZero();
  }

  @Test
  @Order(2)
  void aTableThatHoldsTheRowsIsUsedAndOneThatHoldsOthersIsRefused() throws Exception {
    Result same = run("--rows", "5000", "--operations", "200");
    assertThat(same.output()).contains("nothing to load");
    String[][] others = {
      {"6000", "1", "exists with different content"},
      {"4000", "1", "holds 5,000 rows instead of the expected 4,000"},
      {"5000", "2", "exists with different content"}
    };
    for (String[] other : others) {
      Result result = run("--rows", other[0], "--seed", other[1], "--operations", "200");
      result.assertRefused(other[2], "--replace");
    }
  }

  @Test
  @Order(3)
  void ycsbsWorkloadFilesLoadAndRun() throws Exception {
    Path files = YcsbFiles.into(home);
    for (String name : YcsbFiles.NAMES) {
      String file = "accumulo1.9 -P " + files.resolve("workload" + name) + SMALL;
      Result load = ycsb("load " + file + " --replace");
      assertThat(load.output()).as(load.errors()).contains("[INSERT], Return=OK, 200");
      RecordedRun run = finished(YcsbFiles.runOf(ycsb("run " + file + " -threads 2")));
      assertThat(totals(run, "run"))
          .returns(200L, PhaseTotals::started)
          .returns(0L, PhaseTotals::failed)
          .returns(0L, PhaseTotals::unknown)
          .returns(0L, PhaseTotals::wrongReads);
      assertThat(run.manifest().plan().workload().checksValues()).isTrue();
    }
  }

  @Test
  @Order(4)
  void ycsbsTablesAreFoundOutAndItsPropertiesConnect() throws Exception {
    String file = "accumulo -P " + home.resolve("workloads/workloadc") + SMALL;
    assertThat(ycsb("run " + file + " -p fieldcount=5").errors())
        .contains(
            "was not loaded with these properties",
            "'field5'",
            "or use the properties with which it was last loaded")
        .hasLineCount(1);
    assertThat(ycsb("load " + file + " -p fieldlength=5").errors())
        .contains("holds rows with another format", "100 bytes long, not 5")
        .hasLineCount(1);
    Result missing = ycsb("run " + file.replace("=ycsb", "=nothing"));
    missing.assertRefused("no such table 'nothing'");

    Properties site = AccumuloHome.client(home);
    Result result =
        ycsb(
            "run "
                + file
                + " -p accumulo.instanceName="
                + site.getProperty("instance.name")
                + " -p accumulo.zooKeepers="
                + site.getProperty("instance.zookeepers")
                + " -p accumulo.username=root -p accumulo.password="
                + site.getProperty("auth.token"));
    assertThat(result.output()).contains("[READ], Return=OK, 200");
    assertThat(YcsbFiles.runOf(result).folder().resolve("run.json"))
        .content()
        .doesNotContain(site.getProperty("auth.token"));
  }

  @Test
  @Order(5)
  void aWrongPasswordIsRefusedWithoutShowingIt() throws Exception {
    Path right = AccumuloHome.clientProperties(home);
    Path wrong = home.resolve("wrong.properties");
    Files.writeString(
        wrong, Files.readString(right).replaceFirst("(?m)^auth.token=.*$", "auth.token=not-it"));
    Result result = run("--rows", "5000", "--client-properties", wrong.toString());
    result.assertRefused("'root'");
    assertThat(result.errors()).doesNotContain("not-it");
  }

  @Test
  @Order(6)
  void aSecondUpChangesNothing() throws Exception {
    String before = InThisProcess.run(home, "cluster", "status", "accumulo").output();
    Result second = InThisProcess.run(home, "cluster", "up", "accumulo").assertGood();
    assertThat(second.output()).contains("is already running");
    String after = InThisProcess.run(home, "cluster", "status", "accumulo").output();
    assertThat(pids(after)).isEqualTo(pids(before));
  }

  @Test
  @Order(7)
  void aWatchShowsTheServersInsidesUntilItIsInterrupted() throws Exception {
    AssayProcess watch =
        AssayProcess.start(
            home, "cluster", "status", "accumulo", "--watch", "--table", "usertable");
    // A second round knows how fast counters grow, and no round fails.
    watch.awaitOutput("/s of ");
    watch.interrupt();
    Result result = watch.await();
    assertThat(result.errors()).isEmpty();
    assertThat(result.output())
        .contains("table usertable", "tserver-1", "tserver-2", "\nread-requests ", "\ntablets ")
        .doesNotContain("internal metrics are not available");

    Result nothing =
        InThisProcess.run(
            home, "cluster", "status", "accumulo", "--watch", "--dir", home + "/empty");
    assertThat(nothing.exitCode()).isEqualTo(1);
    assertThat(nothing.errors()).contains("no server is running in").hasLineCount(1);
  }

  @Test
  @Order(8)
  void filesOfAJobAreImportedIntoDividedTablets() throws Exception {
    Path file =
        Files.writeString(
            home.resolve("bulk.yaml"),
            """
            description: bulk load
            workload: {rows: 3000, fields: 3, field-length: 20, mix: {read: 1}}
            phases:
              - {phase: presplit, tablets: 3}
              - {phase: format, files: 2}
              - {phase: import}
              - {phase: run, operations: 1000}
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    assertThat(result.errors()).isEmpty();
    RecordedRun run = RunReader.read(result.runFolder());
    assertRight(run, "run", 1000);
    assertThat(end(run, "format"))
        .containsEntry("rows", 3000)
        .containsEntry("cells", 9000)
        .containsEntry("files", 6);
    assertThat(end(run, "import")).containsEntry("tableRows", 3000);
  }

  @Test
  @Order(20)
  void usersSeeWhatTheyMayAndAreGoneAfterwards() throws Exception {
    Path file = folder.resolve("access.yaml");
    Files.writeString(
        file,
        """
        description: who sees what
        threads: 2
        repeat: 2
        users:
          reader: {table: [read], unlocks: 0.3}
          stranger: {}
        workload: {rows: 1000, fields: 2, visibility: {terms: 3, bytes: 60}}
        phases:
          - phase: load
          - {phase: run, name: all, mix: {scan: 1}, operations: 20, scan-length: 1000, unlocks: 1}
          - {phase: run, name: some, mix: {read: 1}, operations: 500, as: reader, unlocks: 0.3}
          - {phase: run, name: none, mix: {read: 1}, operations: 50, as: stranger, expect: denied}
          - {phase: run, name: write, mix: {update: 1}, operations: 50, as: reader, expect: denied}
        """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(run.manifest().verdict().code()).isNotIn("WRONG", "INCOMPLETE");
    for (String phase : List.of("all", "some")) {
      assertThat(totals(run, phase).wrongReads()).isZero();
    }
    assertThat(totals(run, "all").scannedCells()).isPositive();
    assertThat(totals(run, "some").ok()).isBetween(100L, 200L);
    assertThat(totals(run, "none").denied()).isEqualTo(50);
    assertThat(totals(run, "write").acknowledgedWrites()).isZero();
    // A user of such a name who was left behind would have stopped the second run.
    assertThat(result.output()).contains("2 of 2 runs done, 0 not valid");
  }

  private static List<Double> values(RecordedRun run, String series) {
    return run.series().get(series).samples().stream().map(Sample::value).toList();
  }

  /** Of all processes of the machine, where there were most of them. */
  private static double threads(RecordedRun run) {
    return run.series().keySet().stream()
        .filter(name -> name.startsWith("threads."))
        .mapToDouble(name -> Collections.max(values(run, name)))
        .sum();
  }

  private static Result ycsb(String arguments) {
    return InThisProcess.run(home, words("ycsb " + arguments + " --out " + home.resolve("runs")));
  }

  private static Result run(String... more) {
    return InThisProcess.run(home, arguments(more));
  }

  private static String[] arguments(String... more) {
    return words("run a --store accumulo --threads 4", more);
  }

  private static List<String> pids(String status) {
    return status
        .lines()
        .filter(line -> line.matches("(zookeeper|manager|gc|tserver)-.*"))
        .map(line -> line.replaceFirst("^(\\S+ +\\S+).*", "$1"))
        .toList();
  }
}
