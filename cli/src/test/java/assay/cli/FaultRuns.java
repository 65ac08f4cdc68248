package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Ingests on a store's servers in a home of their own, and what their proofs must say. As an
 * extension, starts the servers before a class's tests and stops them afterwards.
 */
final class FaultRuns implements BeforeAllCallback, AfterAllCallback {
  private static final int THREADS = 2;
  private static final int FLUSH = 1_250;

  /** Each thread flushes every 2.5 seconds, and leaves the CPU to servers that recover. */
  private static final int RATE = 1_000;

  private static final Pattern PROOF =
      Pattern.compile(
          "phase 'verify': ([0-9,]+) acknowledged, ([0-9,]+) unknown, ([0-9,]+) lost.*");

  private final String store;
  private final String family;
  private final String[] options;
  private Path home;

  /**
   * @param family further keys of the ingests, for a store that must know its families
   * @param options of the servers
   */
  FaultRuns(String store, String family, String... options) {
    this.store = store;
    this.family = family;
    this.options = options.clone();
  }

  /** On an Accumulo with Kerberos. */
  static FaultRuns withKerberos(String... options) {
    String secured = "--servers=1 --native=off --security=auth-conf";
    return new FaultRuns("accumulo", "", words(secured, options));
  }

  String store() {
    return store;
  }

  Path home() {
    return home;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    up();
  }

  /** Starts the servers. */
  void up() throws Exception {
    Path target = Files.createDirectories(Path.of("target"));
    home = AssayProcess.newHome(Files.createTempDirectory(target, "faults").toAbsolutePath());
    InThisProcess.run(home, words("cluster up " + store, options)).assertGood();
  }

  /** Stops them. */
  void down() throws Exception {
    assertThat(AssayProcess.run(home, "cluster", "down", store).exitCode()).isZero();
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    down();
  }

  /** Nothing is lost, and all servers are back. */
  void assertNothingLost(RecordedRun run, int phases) {
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(run.events()).extracting(Event::kind).doesNotContain(Event.ACTION_LEFT);
    assertProven(run, phases);
    InThisProcess.run(home, "cluster", "status", store).assertGood();
  }

  /**
   * Nothing is lost, and no more is unknown than a set of each thread.
   *
   * @param times how often threads can have been in the middle of one
   */
  void assertProven(RecordedRun run, int times) {
    Matcher proof =
        run.manifest().verdict().evidence().stream()
            .map(PROOF::matcher)
            .filter(Matcher::matches)
            .findFirst()
            .orElseThrow(() -> new AssertionError(run.manifest().verdict().toString()));
    assertThat(number(proof.group(3))).as(proof.group()).isZero();
    assertThat(number(proof.group(1))).as(proof.group()).isGreaterThan(FLUSH);
    assertThat(number(proof.group(2))).isLessThanOrEqualTo((long) times * THREADS * FLUSH);
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  /** What was done to servers. */
  static List<String> actions(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ACTION + Event.START))
        .map(Event::text)
        .toList();
  }

  /** What is said of a phase. */
  static PhaseVerdict verdict(RecordedRun run, String phase) {
    return run.manifest().verdict().phases().stream()
        .filter(each -> each.phase().equals(phase))
        .findFirst()
        .orElseThrow();
  }

  /** A run of these phases and a proof. */
  RecordedRun run(String name, String phases) throws Exception {
    return run(name, "", phases + "  - {phase: verify}\n");
  }

  /** A run of these phases on these tables. */
  RecordedRun run(String name, String tables, String phases) throws Exception {
    Path file = file(name, phases);
    Files.writeString(file, tables + Files.readString(file));
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", store);
    System.out.println(result.output());
    return RunReader.read(result.runFolder());
  }

  /**
   * A run of an application that something is done to meanwhile.
   *
   * @param text of the experiment
   * @param splits lines of quarters.txt, which it may name
   */
  RecordedRun application(String name, String text, String splits) throws Exception {
    Path file = Files.writeString(home.resolve(name + ".yaml"), text);
    Files.writeString(home.resolve("quarters.txt"), splits);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", store);
    System.out.println(result.output());
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(actions(run)).isNotEmpty();
    return run;
  }

  /** The same by two workers; the second one is killed as soon as its threads have noted work. */
  RecordedRun killingAWorker(String name, String text, String splits) throws Exception {
    Path file = Files.writeString(home.resolve(name + ".yaml"), text);
    Files.writeString(home.resolve("quarters.txt"), splits);
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", store, "--clients", "2");
    process.awaitOutput("' begins");
    Path folder = AssayProcess.onlyRun(home, name + "-on-" + store);
    await().atMost(Duration.ofMinutes(2)).until(() -> hasNoted(folder, "w1"));
    process.worker(1).destroyForcibly();
    process.await();
    RecordedRun run = RunReader.read(folder);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    return run;
  }

  /** The notes of a worker's threads, as far as they have begun. */
  static List<Path> ledgers(Path run, String worker) throws IOException {
    if (!Files.isDirectory(run.resolve("ledger"))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(run.resolve("ledger"))) {
      return files.filter(file -> file.getFileName().toString().startsWith(worker)).toList();
    }
  }

  /** Whether a ledger of that worker has an entry below its header. */
  private static boolean hasNoted(Path run, String worker) throws IOException {
    for (Path ledger : ledgers(run, worker)) {
      if (Files.readAllLines(ledger).size() > 1) {
        return true;
      }
    }
    return false;
  }

  /** A phase that ingests at a fixed rate, and actions meanwhile. */
  String ingest(String name, int seconds, String actions) {
    return """
      - phase: run
        name: %s
        duration: %ds
        rate: %d/s
        workload: {kind: continuous-ingest, flush: %d, checksum: true, deletes: 10%%%s}
        during: [%s]
    """
        .formatted(name, seconds, RATE, FLUSH, family, actions);
  }

  /** An experiment of these phases on a table that is divided, unless they verify another one. */
  Path file(String name, String phases) throws Exception {
    boolean own = !phases.contains("ledgers:");
    return Files.writeString(
        home.resolve(name + ".yaml"),
        """
        description: faults
        measured: client-and-store
        threads: %d
        flush-every: 0
        settings: {timeout: 120s}
        phases:
        %s\
        """
                .formatted(THREADS, own ? "  - {phase: spread, tablets: 4}\n" : "")
            + phases);
  }
}
