package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.assertRight;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.cli.AssayProcess.Result;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.Reset;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Experiment files through the command line, on stores in its own process. */
class ExperimentIT {
  /** Load from other processes can add such lines. */
  private static final Pattern DOUBTS = Pattern.compile("(?m)^Caveat: .*\\R(  .*\\R)*");

  @TestHome private Path home;

  @Test
  void everyVariantAndRepeatIsARunOfItsOwnOnAFreshTable() throws Exception {
    Path file =
        write(
            """
            description: two variants, twice
            threads: ${threads}
            vary: {threads: [1, 2]}
            repeat: 2
            workload: {rows: 500, preset: d}
            phases:
              - {phase: load}
              - {phase: flush}
              - {phase: compact}
              - {phase: run, duration: 1s, rate: 200/s}
            """);
    Result result = AssayProcess.run(home, "run", file.toString(), "--store", "rocksdb");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-rocksdb");
    assertThat(runs).as(result.errors()).hasSize(4);
    assertThat(runs)
        .extracting(run -> origin(run).position())
        .as("in the order in which they were run")
        .containsExactly(1, 2, 3, 4);
    assertThat(runs.subList(0, 2))
        .extracting(run -> origin(run).variant())
        .containsExactlyInAnyOrder("threads=1", "threads=2");
    for (RecordedRun run : runs) {
      assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
      assertThat(totals(run, "load"))
          .as("loaded anew")
          .returns(500L, PhaseTotals::acknowledgedWrites);
      assertThat(totals(run, "run").wrongReads()).isZero();
      assertThat(run.events().stream().filter(event -> event.kind().equals(Event.ADMIN_END)))
          .extracting(Event::phase)
          .containsExactly("flush", "compact");
    }
    assertThat(result.output()).contains("run 4 of 4, ", "4 of 4 runs done");
    assertThat(
            lines(
                result,
                "run \\d of 4, threads=\\d, repeat \\d +\\d+/s  (p99|max) .*  runs/x-on-rocksdb/.*"))
        .as(result.output())
        .isEqualTo(4);
  }

  /**
   * The template's four runs, with phases of a second: what they say does not depend on it. The
   * other forms say the same of each run, so that two are enough.
   */
  @Test
  void anExperimentIsToldInTwentyLinesUnlessAllIsAskedFor() throws Exception {
    Path template = Path.of(System.getProperty("assay.home"), "experiments/template.yaml");
    Path file = write(Files.readString(template).replace("10s", "1s"));
    String command = "run " + file + " --store rocksdb";
    Result brief = AssayProcess.run(home, words(command));
    assertThat(DOUBTS.matcher(brief.output()).replaceAll("").lines().count())
        .as(brief.output())
        .isLessThanOrEqualTo(20);
    assertThat(lines(brief, "run \\d of 4, .* runs/x-on-rocksdb/.*"))
        .as(brief.errors())
        .isEqualTo(4);
    assertThat(brief.output())
        .contains("next    assay compare runs/x-on-rocksdb ")
        .doesNotContainPattern("(?m)^(operation|resource) ");
    Result verbose = InThisProcess.run(home, words(command, "--repeat=1", "--verbose"));
    assertThat(verbose.output())
        .as(verbose.errors())
        .contains("operation ", "resource ", "report  ");
    Result quiet = InThisProcess.run(home, words(command, "--repeat=1", "--quiet"));
    assertThat(lines(quiet, "threads=\\d(, repeat \\d)?: (NOT )?VALID [A-Z-]+: .*"))
        .as(quiet.output())
        .isEqualTo(2);
    assertThat(quiet.output().lines()).hasSize(4);
  }

  private static long lines(Result result, String pattern) {
    return result.output().lines().filter(line -> line.matches(pattern)).count();
  }

  @Test
  void aRateIsAShareOfWhatAPhaseBeforeDidAndSaysSo() throws Exception {
    Path file =
        write(
            """
            description: half of what the store can do
            threads: 2
            workload: {rows: 500, preset: c}
            phases:
              - {phase: load}
              - {phase: run, name: full, duration: 3s, warmup: 1s}
              - {phase: run, duration: 3s, warmup: 1s, rate: 50% of full}
            """);
    Result result =
        AssayProcess.run(
            home, words("run " + file + " --store simulated --setting capacity=1000/s"));
    RecordedRun run = AssayProcess.runs(home, "x-on-simulated").get(0);
    double full = PhaseHeadline.okPerSecond(run, run.phase("full").orElseThrow());
    double offered = run.phase("run").orElseThrow().offeredPerSecond();
    assertThat(offered).as(result.errors()).isCloseTo(full / 2, within(full * 0.001));
    assertThat(run.phase("run").orElseThrow().openLoop()).isTrue();
    Event said =
        run.events().stream().filter(e -> e.kind().equals(Event.RATE)).findFirst().orElseThrow();
    assertThat(said.text())
        .contains("phase 'run' offers ", "(50 % of full), because phase 'full' completed ");
    assertThat(result.output() + result.errors())
        .contains("(50 % of full), because phase 'full' completed ");
  }

  @Test
  void aRateThatVariesIsOfferedAsTheFileHasIt() throws Exception {
    Files.writeString(home.resolve("day.csv"), "seconds,rate\n0,0\n# noon\n43200,1000\n86400,0\n");
    Path file =
        write(
            """
            description: steps, a ramp and a day in six seconds
            threads: 3
            workload: {rows: 500, preset: c}
            phases:
              - {phase: load, rate: {from: 100/s, to: 400/s, over: 2s}}
              - {phase: run, name: steps, duration: 6s, warmup: 0s, rate: {steps: [200/s, 0/s, 500/s], every: 2s}}
              - {phase: run, name: day, duration: 6s, warmup: 2s, rate: {file: day.csv, speed: 14400}}
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "simulated");
    RecordedRun run = AssayProcess.runs(home, "x-on-simulated").get(0);
    assertThat(result.errors()).isEmpty();
    assertThat(totals(run, "load").ok()).isEqualTo(500);
    assertThat(run.phase("load").orElseThrow().offeredPerSecond()).isCloseTo(250, within(1.0));
    assertThat(totals(run, "steps"))
        .returns(1400L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::neverStarted);
    assertNoneBeforeItIsDue(done(run, "steps", 2, 3), 400, 0, 1000);
    // Up to 1,000/s at 3 s the integral is 500/3 t², and from there on mirrored.
    assertThat(totals(run, "day").ok()).isEqualTo(3000);
    assertNoneBeforeItIsDue(done(run, "day", 1, 6), 167, 500, 833, 833, 500, 167);
    assertThat(run.phase("day").orElseThrow().offeredPerSecond())
        .as("from 2 s on")
        .isCloseTo((3000 - 2000 / 3.0) / 4, within(1e-9));
    assertThat(result.output())
        .contains("day: open loop, constant, 583/s offered on average (0/s to 1,000/s)");
    assertThat(Files.readString(new RunFolder(run.folder()).plan()))
        .as("complete without the file")
        .contains("- \"3.0,1000.0\"");
  }

  /**
   * However busy the machine is: it may end operations in a later span. Each thread begins at once.
   */
  private static void assertNoneBeforeItIsDue(long[] done, long... due) {
    long doneSoFar = 0;
    long dueSoFar = 0;
    for (int span = 0; span < due.length; span++) {
      doneSoFar += done[span];
      dueSoFar += due[span];
      assertThat(doneSoFar)
          .as("ended by the end of span %d", span)
          .isLessThanOrEqualTo(dueSoFar + 3);
    }
  }

  /** Reads that were done in spans of some seconds each; together all that were due. */
  private static long[] done(RecordedRun run, String phase, int spanSeconds, int spans) {
    double start = run.phase(phase).orElseThrow().startSeconds();
    long[] counts = new long[spans];
    run.latencies()
        .get(new LatencyKey(phase, "read", LatencyKey.Tag.OK))
        .intervals()
        .forEach(
            interval -> {
              int span = (int) ((interval.middleSeconds() - start) / spanSeconds);
              counts[Math.min(span, spans - 1)] += interval.latency().count();
            });
    return counts;
  }

  @Test
  void whatCompressesIsSmallerInTheStoresFilesAndReadAsItWasWritten() throws Exception {
    Path file =
        write(
            """
            description: values half of which compresses
            vary: {share: [0, 0.5]}
            settings: {compression: lz4, directory: "%s/${share}"}
            workload: {rows: 3000, compressible: "${share}", preset: c}
            phases: [{phase: load}, {phase: flush}, {phase: compact}, {phase: run, operations: 3000}]
            """
                .formatted(home.resolve("data")));
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb");
    assertThat(result.errors()).isEmpty();
    for (RecordedRun run : AssayProcess.runs(home, "x-on-rocksdb")) {
      assertRight(run, "run", 3000);
    }
    // The files hold keys as well, a fifth of all bytes, and each repeat costs three bytes.
    assertThat((double) bytesOfTables("0.5") / bytesOfTables("0")).isBetween(0.45, 0.6);
  }

  private long bytesOfTables(String share) throws IOException {
    try (Stream<Path> files = Files.walk(home.resolve("data").resolve(share))) {
      return files
          .filter(each -> each.toString().endsWith(".sst"))
          .mapToLong(each -> each.toFile().length())
          .sum();
    }
  }

  @Test
  void filtersInTheClientBringWhatPassesAndAPatternWithoutEndIsNamed() throws Exception {
    Path file =
        write(
            """
            description: filters in the client
            threads: 1
            settings: {timeout: 500ms}
            workload:
              {rows: 2000, fields: 2, field-length: 60, values: selectable, keys: ordered, scans: exactly}
            phases:
              - {phase: load}
              - {phase: run, name: cells, mix: {scan: 1}, operations: 50, scan-length: 10, filter-at: client, filter: {cell-column: field1}}
              - {phase: run, name: rows, mix: {read: 1}, operations: 2000, distribution: sequential, filter-at: client, filter: {column: field0, value: '[0-2].*'}}
              - {phase: run, name: endless, mix: {scan: 1}, operations: 2, scan-length: 10, filter-at: client, filter: {cell-value: '(.)([^x]|[^x][^x])*\\1x'}}
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "simulated");
    RecordedRun run = AssayProcess.runs(home, "x-on-simulated").get(0);
    PhaseTotals cells = totals(run, "cells");
    assertThat(cells.ok()).isEqualTo(50);
    assertThat(cells.scannedCells()).isEqualTo(cells.scannedRows());
    assertThat(totals(run, "rows"))
        .returns(600L, PhaseTotals::ok)
        .returns(1400L, PhaseTotals::absent)
        .returns(0L, PhaseTotals::wrongReads);
    assertThat(totals(run, "endless").failed()).isEqualTo(2);
    assertThat(run.events())
        .anySatisfy(
            event -> assertThat(event.text()).contains("'(.)([^x]|[^x][^x])*\\1x'", "500 ms"));
    assertThat(run.events())
        .anySatisfy(
            event -> assertThat(event.detail().asMap()).containsEntry("filteredAt", "client"));
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void aCommandsOutputIsKeptAndNoShellReadsIt() throws Exception {
    Path file =
        write(
            """
            description: a command
            variables: {word: "a; echo b"}
            commands: {say: [echo, "${word}"]}
            workload: {rows: 100, preset: a}
            phases:
              - {phase: load}
              - {phase: shell, command: say}
              - {phase: pause, duration: 200ms}
              - {phase: run, operations: 100}
            """);
    InThisProcess.run(home, "run", file.toString(), "--store", "simulated");
    RecordedRun run = finished(AssayProcess.runs(home, "x-on-simulated").get(0));
    assertThat(Files.readString(run.folder().resolve("shell.out"))).isEqualTo("a; echo b\n");
    assertThat(run.events())
        .anySatisfy(
            event -> assertThat(event.detail().asMap()).containsEntry("output", "a; echo b"));
  }

  @Test
  void aCommandThatFailsEndsTheRunBeforeWhatFollows() throws Exception {
    Path file =
        write(
            """
            description: a command that fails
            commands: {fail: [ls, /nowhere-at-all]}
            workload: {rows: 100, preset: a}
            phases:
              - {phase: load}
              - {phase: shell, command: fail}
              - {phase: run, operations: 100}
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "simulated");
    assertThat(result.exitCode()).isEqualTo(1);
    RecordedRun run = AssayProcess.runs(home, "x-on-simulated").get(0);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FAILED);
    assertThat(run.manifest().verdict().sentence())
        .contains("phase 'shell': 'ls' ended with exit code 2");
    assertThat(run.phase("run")).isEmpty();
  }

  @Test
  void ctrlCDuringAPauseEndsThatRunAndBeginsNoOther() throws Exception {
    Path file =
        write(
            """
            description: a long pause
            repeat: 3
            workload: {rows: 100, preset: a}
            phases:
              - {phase: load}
              - {phase: pause, duration: 5m}
            """);
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", "simulated", "--json");
    process.awaitOutput("phase 'pause': pause");
    process.interrupt();
    assertThat(process.await().exitCode()).isEqualTo(130);
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-simulated");
    assertThat(runs).hasSize(1);
    assertThat(runs.get(0).manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
    assertThat(runs.get(0).events().stream().map(Event::kind)).contains(Event.ADMIN_END);
  }

  @Test
  void aTableOfSomebodyElsesIsNotDropped() throws Exception {
    InThisProcess.run(home, words("run load --store rocksdb --rows 50 --table precious"));
    Path file =
        write(
            """
            description: a table that is there
            table: precious
            workload: {rows: 20, preset: a}
            phases: [{phase: load}]
            """);
    InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb")
        .assertRefused("table 'precious' already exists", "--replace");
    assertThat(home.resolve("runs/x-on-rocksdb")).doesNotExist();
    Result allowed =
        InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb", "--replace");
    assertThat(allowed.exitCode()).as(allowed.errors()).isLessThan(2);
    assertThat(AssayProcess.runs(home, "x-on-rocksdb")).hasSize(1);
  }

  @Test
  void rangesOfKeysAreRefusedWhereRowsHaveNoOrder() throws Exception {
    Path file =
        write(
            """
            description: ranges
            workload: {rows: 200, keys: ordered, key-digits: 4}
            phases: [{phase: load}, {phase: run, mix: {range-scan: 1}, operations: 5}]
            """);
    InThisProcess.run(home, "run", file.toString(), "--store", "cassandra")
        .assertRefused(
            "phase 'run' needs rows ordered by key, which store 'cassandra' lacks",
            "stores with this capability: accumulo, hbase");
  }

  @Tag("servers")
  @Test
  void serversAreRestartedBeforeEachRunWhereTheFileSaysSo() throws Exception {
    Path file =
        write(
            """
            description: cold caches
            reset: restart
            settings: {timeout: 60s}
            repeat: 2
            workload: {rows: 100, preset: a}
            phases: [{phase: load}, {phase: run, operations: 100}]
            """);
    try {
      Result result = InThisProcess.run(home, "run", file.toString(), "--store", "cassandra");
      List<RecordedRun> runs = AssayProcess.runs(home, "x-on-cassandra");
      assertThat(runs).as(result.errors()).hasSize(2);
      for (RecordedRun run : runs) {
        assertThat(origin(run).reset()).isEqualTo(Reset.RESTART);
        NamedValues reset = run.manifest().environment().values("reset").orElseThrow();
        assertThat(reset.asMap())
            .hasFieldOrPropertyWithValue("asked", "restart")
            .hasFieldOrProperty("caches");
        assertThat(reset.get("servers").toString()).contains("label=cassandra-1", "after={pid=");
      }
      assertThat(result.output().split("Cassandra up", -1)).as("starts of the server").hasSize(3);
    } finally {
      InThisProcess.run(home, "cluster", "down", "cassandra");
    }
  }

  private Path write(String text) throws IOException {
    return Files.writeString(home.resolve("x.yaml"), text);
  }

  private static PlanOrigin origin(RecordedRun run) {
    return run.manifest().plan().origin().orElseThrow();
  }
}
