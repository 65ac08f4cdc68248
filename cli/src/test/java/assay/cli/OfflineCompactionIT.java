package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.result.Figure;
import assay.lab.run.CpuTime;
import assay.lab.run.ProgramTimes;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HBase's servers are stopped above an HDFS that stays up, and HBase's own tool is timed. */
class OfflineCompactionIT {
  private static final String FILE =
      """
      description: an offline compaction
      store: hbase
      cluster:
        hdfs: on
        heap: 300m
        conf: {hbase-site: {hbase.hstore.compaction.min: 10}}
      table: assay_offline
      workload: {rows: 2000, fields: 1, field-length: 1000}
      phases:
        - {phase: load, name: load-1, rows: 1000, threads: 2}
        - {phase: flush, name: flush-1}
        - {phase: load, name: load-2, rows: 1000, threads: 2}
        - {phase: flush, name: flush-2}
        - {phase: stop, servers: [hmaster, regionserver]}
        - phase: program
          name: compact
          main: org.apache.hadoop.hbase.regionserver.CompactionTool
          arguments: [-major, /hbase/data/default/assay_offline]
          jvm: [-Xmx200m, "-XX:+UseSerialGC"]
          servers: [datanode]
        - {phase: start, servers: [hmaster, regionserver]}
        - {phase: run, name: reads, mix: {read: 1}, operations: 3000, threads: 2, faults: expected}
      """;

  @TestHome private Path home;

  /** What is left of a run that was cut off. */
  @AfterEach
  void stopServers() throws Exception {
    Path cluster = home.resolve("var/clusters/offline-on-hbase");
    if (Files.exists(cluster)) {
      AssayProcess.run(home, "cluster", "down", "hbase", "--dir", cluster.toString());
    }
  }

  @Test
  void aTableIsCompactedWhileHBaseIsDownAndIsWholeAfterwards() throws Exception {
    run(FILE, "--profile", "program:compact").assertGood();
    RecordedRun run = RunReader.read(AssayProcess.onlyRun(home, "offline-on-hbase"));
    assertThat(Files.readString(run.folder().resolve("compact.log")))
        .contains("Completed major compaction of 2 (all) file(s)");
    assertThat(run.countInTime(run.phase("reads").orElseThrow(), "read", Tag.OK)).isEqualTo(3000);
    ProgramTimes times = ProgramTimes.of(run).get(0);
    assertThat(times.phase()).isEqualTo("compact");
    CpuTime program = times.cpu().get(ProgramTimes.PROGRAM);
    assertThat(program.userSeconds()).isPositive();
    assertThat(program.seconds())
        .isLessThan(times.realSeconds() * Runtime.getRuntime().availableProcessors());
    assertThat(times.cpu().get("datanode").seconds()).isPositive();
    assertThat(times.cpu()).containsOnlyKeys(ProgramTimes.PROGRAM, "datanode");
    Figure hbase = Figure.parse("cpu-share of program:org/apache/hadoop/hbase/ in compact");
    Figure all = Figure.parse("cpu-share of program:all in compact");
    Map<Figure, Double> shares = RunFigures.of(run, List.of(hbase, all)).figures();
    assertThat(shares.get(all)).isEqualTo(1);
    assertThat(shares.get(hbase)).isBetween(0.01, 0.99);
  }

  @Test
  void whatServersItNeedsIsSaidBeforeAnythingStarts() throws Exception {
    assertRefused(
        FILE.replace("hdfs: on", "servers: 2"),
        "offline.yaml:15: phase 'compact': no server 'datanode' in ");
    assertRefused(
        FILE.replace("  hdfs: on\n", ""), "offline.yaml:13: phase 'stop': no server 'hmaster' in ");
    assertRefused(
        FILE.replace("CompactionTool", "CompactionTol"),
        "offline.yaml:15: phase 'compact': no class"
            + " 'org.apache.hadoop.hbase.regionserver.CompactionTol' in the jars of ");
    assertRefused(
        FILE.replace("-Xmx200m", "Xmx200m"),
        "offline.yaml:15: phase 'compact': JVM flag of the program: 'Xmx200m' must be a single"
            + " JVM flag");
    assertThat(home.resolve("var/clusters")).doesNotExist();
  }

  private void assertRefused(String text, String message) throws Exception {
    run(text).assertRefused(message);
  }

  private Result run(String text, String... options) throws Exception {
    Path file = Files.writeString(home.resolve("offline.yaml"), text);
    String[] command = words("run " + file + " --store hbase", options);
    return AssayProcess.start(home, command).await(Duration.ofMinutes(10));
  }
}
