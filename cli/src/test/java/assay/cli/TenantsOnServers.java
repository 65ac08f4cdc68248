package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.serve.LiveRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
            InThisProcess.run(
                    home, command("{user: assay_loud, scope: all-tables, reads: 5/s}", "8s"))
                .runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    // Of 200/s asked for; how many of them a busy machine answers is another matter.
    double throttled = reads(run, "loud");
    assertThat(throttled).isBetween(0.5, 10.0);
    assertThat(reads(run, "calm")).isGreaterThan(1.5 * throttled);
    assertThat(totals(run, "both.loud").failed()).isZero();
    assertThat(journal()).isEmpty();
    RecordedRun free = RunReader.read(InThisProcess.run(home, command("{}", "8s")).runFolder());
    assertThat(reads(free, "loud")).isGreaterThan(1.5 * throttled);
  }

  @Test
  void whatAKilledRunLeavesThrottledTheNextRunLifts() throws Exception {
    AssayProcess killed =
        AssayProcess.start(
            home, command("{user: assay_loud, scope: namespace, reads: 5/s}", "10m"));
    try {
      killed.awaitOutput("phase 'throttle'");
      await()
          .atMost(Duration.ofMinutes(1))
          .ignoreExceptions() // the run may not be there yet
          .until(
              () ->
                  !journal().isEmpty()
                      && RunReader.read(LiveRun.open(home.resolve("runs/latest")).path())
                          .phase("both.loud")
                          .filter(phase -> phase.endSeconds() > phase.startSeconds())
                          .isPresent());
    } finally {
      killed.kill();
      killed.await();
    }
    assertThat(journal()).hasSize(1);
    AssayProcess.Result next = InThisProcess.run(home, command("{}", "8s"));
    assertThat(next.output())
        .contains("user 'assay_loud' on the default namespace is still throttled by process");
    assertThat(journal()).isEmpty();
    assertThat(reads(RunReader.read(next.runFolder()), "loud")).isGreaterThan(10);
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
   * Runs both users' reads.
   *
   * @param throttle keys of the phase before
   * @param duration for how long
   */
  private static String[] command(String throttle, String duration) throws IOException {
    Path file =
        Files.writeString(
            home.resolve("tenants.yaml"),
            """
            description: two tenants, one of them held back
            settings: {retries: "100", timeout: 60s}
            threads: 2
            users: {assay_loud: {table: [read]}, assay_calm: {table: [read]}}
            workload: {rows: 500, fields: 1, mix: {read: 1}}
            phases:
              - {phase: load}
              - {phase: throttle, THROTTLE}
              - phase: run
                name: both
                duration: DURATION
                warmup: 1s
                activities: [{name: loud, as: assay_loud, rate: 200/s}, {name: calm, as: assay_calm, rate: 200/s}]
            """
                .replace("DURATION", duration)
                .replace("THROTTLE", throttle.substring(1, throttle.length() - 1))
                .replace("throttle, }", "throttle}"));
    return stores.connected("hbase", words("run " + file + " --store hbase --replace"));
  }
}
