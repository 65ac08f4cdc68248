package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A queue while region servers and the oracle are killed, the oracle is paused, a group changes its
 * size, and clients die: exactly once is exact, the other guarantees are not.
 */
@Tag("servers")
class QueueUnderFaultsIT {
  private static final String QUEUE = "groups: [4, 2], events: 50, bytes: 200, expire: 5s";
  private static final String FILE =
      """
      description: a queue under faults
      measured: client-and-store
      settings: {timeout: 120s, call-timeout: 2s, retries: 1000}
      tables: {queue: {}}
      phases:
        - {phase: presplit, from: quarters.txt}
        - phase: run
          name: run
          duration: 45s
          during: [DURING]
          activities:
            - {name: in, threads: 2, rate: 20/s, workload: {kind: enqueue, QUEUE, deaths: 0.02}}
            - {name: out, threads: 6, workload: {kind: dequeue, QUEUE, guarantee: GUARANTEE, deaths: 0.1}}
        - {phase: run, name: rest, duration: 15s, threads: 6, workload: {kind: dequeue, QUEUE, guarantee: GUARANTEE}}
        - {phase: queue-check, name: check, faults: noted}
      """
          .replace("QUEUE", QUEUE);

  private static final String DURING =
      "{at: 3s, for: 3s, do: {kill: regionserver}}, {about-every: 5s, for: 500ms, do: {kill: oracle}},"
          + " {at: 32s, do: {phase: queue-resize, group: 0, consumers: 6}},"
          + " {at: 35s, do: {phase: queue-cleanup}}, {at: 40s, for: 2s, do: {pause: oracle}}";

  private static FaultRuns runs;

  @BeforeAll
  static void up() throws Exception {
    runs = FaultRuns.up("hbase", "", "--servers=2", "--hdfs", "--datanodes=1");
  }

  @AfterAll
  static void down() throws Exception {
    runs.down();
  }

  @Test
  void exactlyOnceHolds() throws Exception {
    assertExact(check(run("exactly-once", DURING)));
  }

  @Test
  void theOthersRepeatAndMissEvents() throws Exception {
    String kill = "{at: 10s, for: 1s, do: {kill: oracle}}";
    Map<String, Object> repeated = check(run("at-least-once", kill));
    assertThat((int) repeated.get("duplicate")).as("%s", repeated).isPositive();
    assertThat(repeated).containsEntry("missing", 0).containsEntry("aborted", 0);
    assertThat(repeated.get("faultsNamed").toString())
        .contains("out, thread ")
        .containsPattern("server=[a-z0-9.]+:[0-9]+")
        .contains("near=");
    Map<String, Object> missed = check(run("at-most-once", kill));
    assertThat((int) missed.get("missing")).as("%s", missed).isPositive();
    assertThat(missed).containsEntry("duplicate", 0).containsEntry("aborted", 0);
  }

  /** A worker holds producers and consumers; the phase that follows has other consumers. */
  @Test
  void exactlyOnceSurvivesAKilledClient() throws Exception {
    Path file = runs.file("killed", "");
    writeSplits(file);
    Files.writeString(
        file,
        FILE.replace("GUARANTEE", "exactly-once").replace("during: [DURING]", "faults: expected"));
    AssayProcess process =
        AssayProcess.start(
            runs.home(), "run", file.toString(), "--store", "hbase", "--clients", "2");
    process.awaitOutput("'run' begins");
    Path folder = AssayProcess.onlyRun(runs.home(), "killed-on-hbase");
    await().atMost(Duration.ofMinutes(2)).until(() -> hasReceived(folder));
    process.worker(1).destroyForcibly();
    process.await();
    RecordedRun run = RunReader.read(folder);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    Map<String, Object> found = check(run);
    assertThat(found)
        .containsEntry("missing", 0)
        .containsEntry("duplicate", 0)
        .containsEntry("aborted", 0)
        .containsEntry("misordered", 0);
    assertThat((int) found.get("exact") + (int) found.get("pending")).isEqualTo(found.get("due"));
  }

  private static boolean hasReceived(Path run) throws Exception {
    if (!Files.isDirectory(run.resolve("ledger"))) {
      return false;
    }
    try (Stream<Path> files = Files.list(run.resolve("ledger"))) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("w1") && Files.size(file) > 2_000) {
          return true;
        }
      }
      return false;
    }
  }

  private static void writeSplits(Path besides) throws Exception {
    Files.writeString(besides.resolveSibling("quarters.txt"), "40\n80\nc0\n");
  }

  private static RecordedRun run(String guarantee, String during) throws Exception {
    Path file = runs.file(guarantee, "");
    writeSplits(file);
    Files.writeString(
        file, FILE.replace("GUARANTEE", guarantee).replace("[DURING]", "[" + during + "]"));
    AssayProcess.Result result =
        InThisProcess.run(runs.home(), "run", file.toString(), "--store", "hbase");
    System.out.println(result.output());
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(FaultRuns.actions(run)).isNotEmpty();
    return run;
  }

  private static Map<String, Object> check(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END) && "check".equals(event.phase()))
        .map(Event::detail)
        .findFirst()
        .orElseThrow();
  }

  private static void assertExact(Map<String, Object> found) {
    assertThat((int) found.get("due")).as("%s", found).isGreaterThan(5_000);
    assertThat(found)
        .containsEntry("missing", 0)
        .containsEntry("duplicate", 0)
        .containsEntry("aborted", 0)
        .containsEntry("misordered", 0);
    assertThat((int) found.get("exact") + (int) found.get("pending")).isEqualTo(found.get("due"));
  }
}
