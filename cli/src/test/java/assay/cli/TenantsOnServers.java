package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two users of one HBase, of whom one is held back. */
@Tag("servers")
class TenantsOnServers {
  @TempDir private static Path folder;
  private static RealStores stores;
  private static Path home;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @BeforeAll
  static void newHome() throws IOException {
    home = AssayProcess.newHome(Files.createDirectory(folder.resolve("home")));
  }

  @Test
  void oneIsHeldBackAndTheOtherIsNotUntilTheRunEnds() throws Exception {
    RecordedRun run =
        RunReader.read(
            InThisProcess.run(home, command("{user: assay_loud, scope: all-tables, reads: 40/s}"))
                .runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(reads(run, "loud")).isBetween(20.0, 60.0);
    assertThat(reads(run, "calm")).isGreaterThan(150);
    assertThat(run.phase("both.loud").orElseThrow().totals()).containsEntry("failed", 0);
    assertThat(journal()).isEmpty();
    RecordedRun free = RunReader.read(InThisProcess.run(home, command("{}")).runFolder());
    assertThat(reads(free, "loud")).isGreaterThan(150);
  }

  @Test
  void whatAKilledRunLeavesThrottledTheNextRunLifts() throws Exception {
    AssayProcess killed =
        AssayProcess.start(home, command("{user: assay_loud, scope: namespace, reads: 40/s}"));
    try {
      killed.awaitOutput("phase 'throttle'");
      Thread.sleep(3000); // it has begun to read by then, and goes on for 8 s
      assertThat(killed.soFar()).doesNotContain("both.loud:");
    } finally {
      killed.kill();
      killed.await();
    }
    assertThat(journal()).hasSize(1);
    AssayProcess.Result next = InThisProcess.run(home, command("{}"));
    assertThat(next.output())
        .contains("user 'assay_loud' on the usual namespace was left throttled by process");
    assertThat(journal()).isEmpty();
    assertThat(reads(RunReader.read(next.runFolder()), "loud")).isGreaterThan(150);
  }

  private static double reads(RecordedRun run, String user) throws IOException {
    return RunFigures.of(run).figures().get(Figure.parse("ok/s of read in both." + user));
  }

  private static List<Path> journal() throws IOException {
    Path throttled = home.resolve("var/throttled");
    if (!Files.isDirectory(throttled)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(throttled)) {
      return entries.toList();
    }
  }

  /**
   * Runs both users' reads for some seconds.
   *
   * @param throttle keys of the phase before
   */
  private static String[] command(String throttle) throws IOException {
    Path file =
        Files.writeString(
            home.resolve("tenants.yaml"),
            """
            description: two tenants, one of them held back
            settings: {retries: "100"}
            threads: 2
            users: {assay_loud: {table: [read]}, assay_calm: {table: [read]}}
            workload: {rows: 500, fields: 1, mix: {read: 1}}
            phases:
              - {phase: load}
              - {phase: throttle, THROTTLE}
              - phase: run
                name: both
                duration: 8s
                warmup: 1s
                activities: [{name: loud, as: assay_loud, rate: 200/s}, {name: calm, as: assay_calm, rate: 200/s}]
            """
                .replace("THROTTLE", throttle.substring(1, throttle.length() - 1))
                .replace("throttle, }", "throttle}"));
    List<String> words =
        new ArrayList<>(List.of("run", file.toString(), "--store", "hbase", "--replace"));
    stores
        .settings("hbase")
        .forEach((name, value) -> words.addAll(List.of("--setting", name + "=" + value)));
    return words.toArray(String[]::new);
  }
}
