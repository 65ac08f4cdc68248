package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.cli.launch.LoopbackSshd;
import assay.lab.measure.Percentile;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whole runs of the packaged program on the simulated store: ends, faults and exit codes. */
class SimulatedRunIT {
  private static final int PAUSE_MILLIS = 500;

  private static final Pattern STOOD_STILL =
      Pattern.compile("Assay was paused for ([0-9.]+) ms per second, ");

  @TestHome private Path home;

  @Test
  void aRunIsWrittenReportedAndNamedInItsLastLine() throws Exception {
    Result result = run("--duration", "4s", "--rate", "500/s", "--setting", "latency=constant:1ms");
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertExitCode(result, run);
    assertThat(AssayProcess.due(run, "run")).isEqualTo(2000);
    assertThat(run.salvage()).isEmpty();
    assertThat(result.runFolder().resolve("report.html")).isNotEmptyFile();
    assertThat(result.output()).contains(run.manifest().verdict().sentence().substring(0, 20));
  }

  @Test
  void whatGoesOnBesideTheLoadStandsOnTheRunsClock() throws Exception {
    int port = LoopbackSshd.freePort();
    String listening = "--duration 5s --rate 500/s --listen statsd:0 --await-probes 1";
    AssayProcess run = start(words(listening, "--probes", "own:" + port));
    run.awaitOutput("start each probe with: assay probe --join 127.0.0.1:" + port);
    AssayProcess probe =
        AssayProcess.start(
            home, "probe", "--join", "127.0.0.1:" + port, "--name", "node3", "--patience", "60s");
    Result second = run("--probes", "own:" + port);
    second.assertRefused("127.0.0.1:" + port + " is in use");
    int statsd =
        Integer.parseInt(run.soFar().replaceAll("(?s).*statsd on 127.0.0.1:(\\d+).*", "$1"));
    byte[] line = "queue:7|g".getBytes(StandardCharsets.UTF_8);
    try (DatagramSocket socket = new DatagramSocket()) {
      DatagramPacket packet =
          new DatagramPacket(line, line.length, InetAddress.getLoopbackAddress(), statsd);
      await()
          .atMost(Duration.ofMinutes(2))
          .until(
              () -> {
                socket.send(packet);
                return run.soFar().contains("report ") || !run.isAlive();
              });
    }
    Result result = run.await();
    probe.interrupt();
    assertThat(probe.await().output())
        .contains("sampling this machine as node3", "the run has ended");
    assertThat(result.errors()).isEmpty();
    Timeline timeline = Timeline.open(result.runFolder());
    SeriesId cpu = new SeriesId("cpu.machine.cores", "node3");
    assertThat(timeline.points(cpu).size()).isPositive();
    List<RecordedPhase> phases = timeline.phases();
    assertThat(timeline.points(cpu).seconds()[0])
        .isBetween(0.0, phases.get(phases.size() - 1).endSeconds());
    assertThat(timeline.series())
        .extracting(SeriesId::name)
        .contains(
            "foreign.queue.value",
            "store.read-requests.per_s",
            "store.tablets.count",
            "cpu.machine.cores");
    assertThat(timeline.events()).extracting(Event::kind).contains(Event.PROBE_JOINED);
  }

  @Test
  void jsonIsOneObjectALine() throws Exception {
    Result result = run("--duration", "2s", "--json");
    assertThat(result.output().lines())
        .allMatch(line -> line.startsWith("{\"") && line.endsWith("}"));
    assertThat(result.output()).contains("{\"progress\":", "{\"result\":");
    assertThat(result.output())
        .as("the load ends by count")
        .contains("\"totalSeconds\":null")
        .doesNotContain("NaN");
  }

  @Test
  void aRateAboveCapacityIsNotSustainedAndExitsWithOne() throws Exception {
    Result result = run("--duration", "4s", "--rate", "2000/s", "--setting", "capacity=1000/s");
    assertThat(result.exitCode()).isEqualTo(1);
    // The latter two where this machine was busy as well.
    assertThat(RunReader.read(result.runFolder()).manifest().verdict().code())
        .isIn("UNSUSTAINED", "CLIENT-LIMITED", "UNDETERMINED");
  }

  /**
   * The pauses are half of the time, so that nothing that a busy machine adds hides them: half of
   * all operations are due in one, and wait for its end.
   */
  @Test
  void assaysOwnPausesAreNotTheStores() throws Exception {
    AssayProcess process = start("--rate", "1000/s", "--duration", "12s", "--warmup", "2s");
    Path ends = process.pauseEverySecond(PAUSE_MILLIS);
    RecordedRun run = RunReader.read(process.await().runFolder());
    double pausedMillis = PAUSE_MILLIS * (double) pauses(ends, run);
    OperationRow reads = OperationRow.of(run, "run").get(0);
    String seen = run.manifest().verdict() + " after " + pausedMillis + " ms of pauses, " + reads;
    assertThat(pausedMillis).as(seen).isGreaterThan(1000);
    assertThat(reads.response().nanos(Percentile.P90))
        .as(seen)
        .isGreaterThan(PAUSE_MILLIS * 1_000_000L / 5);
    assertThat(reads.punctual().nanos(Percentile.P50))
        .as(seen)
        .isLessThan(reads.response().nanos(Percentile.P90) / 2);
    Manifest.Verdict verdict = run.manifest().verdict();
    assertThat(verdict.code()).as(seen).isIn("CLIENT-LIMITED", "UNDETERMINED");
    Matcher told =
        verdict.evidence().stream()
            .map(STOOD_STILL::matcher)
            .filter(Matcher::lookingAt)
            .findFirst()
            .orElseThrow(() -> new AssertionError(seen));
    // Collections and a lack of CPU are pauses of the process, too.
    assertThat(Double.parseDouble(told.group(1)))
        .as(seen)
        .isGreaterThan(0.95 * pausedMillis / run.phase("run").orElseThrow().measuredSeconds());
  }

  /** Pauses that lay within the measured part of a run as a whole. */
  private static long pauses(Path ends, RecordedRun run) throws Exception {
    double start = run.manifest().start().toEpochMilli() / 1e3;
    RecordedPhase phase = run.phase("run").orElseThrow();
    return Files.readAllLines(ends).stream()
        .mapToDouble(micros -> Long.parseLong(micros) / 1e6 - start)
        .filter(end -> end - PAUSE_MILLIS / 1e3 > phase.measuredFromSeconds())
        .filter(end -> end < phase.endSeconds())
        .count();
  }

  @Test
  void aStoreThatStandsStillInOpenLoopIsNoGoodRunAndExplainFindsIt() throws Exception {
    Result result = run("--duration", "20s", "--rate", "500/s", "--setting", "stall=5s@8s");
    assertThat(result.exitCode()).isEqualTo(1);
    Manifest.Verdict verdict = RunReader.read(result.runFolder()).manifest().verdict();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("STORE-STALLED");
    assertThat(verdict.sentence()).contains("no operation completed from ", " of 17 s)");
    String folder = result.runFolder().toString();
    assertThat(AssayProcess.run(home, "explain", folder).output()).contains("nothing", "completed");
    assertThat(AssayProcess.run(home, "explain", folder, "--at", "0..1000").output())
        .contains("nothing", "completed");
  }

  @Test
  void whatIsUnderWayAtTheDeadlineIsNoStandstillAndInNoRate() throws Exception {
    // The stall begins 4 s after a session was opened, and so before the deadline.
    Result result = run("--duration", "4s", "--warmup", "0s", "--setting", "stall=6s@4s");
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().verdict().code()).isNotEqualTo("STORE-STALLED");
    assertThat(run.manifest().verdict().evidence())
        .anyMatch(line -> line.startsWith("2 operations were still running"));
    assertThat(run.phase("run").orElseThrow().measuredSeconds()).isCloseTo(4, within(1e-9));
  }

  @Test
  void boundsOnResponseTimesDecideTheExitCode() throws Exception {
    String slow = "--duration 2s --setting latency=constant:1ms --slo";
    Result held = run(words(slow, "p50 < 60s"));
    assertThat(held.output()).doesNotContain("does not hold");
    assertExitCode(held, RunReader.read(held.runFolder()));
    Result missed = run(words(slow, "p50 < 500us of read"));
    assertThat(missed.exitCode()).isEqualTo(1);
    assertThat(missed.output())
        .contains("--slo 'p50 < 500us of read' does not hold: p50 of read was ");
    Result few = run(words(slow, "p99.9 < 500us of read"));
    assertThat(few.exitCode()).as(few.output()).isEqualTo(3);
    assertThat(few.output())
        .contains(
            "--slo 'p99.9 < 500us of read' is undecided: p99.9 of read needs 10000 operations");
    Result bad = run("--slo", "p50 < 1s of scan");
    bad.assertRefused("the workload has no operation 'scan'");
  }

  @Test
  void lostWritesAreFoundOut() throws Exception {
    Result result = run("--operations", "2000", "--setting", "lost-share=0.05");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(RunReader.read(result.runFolder()).manifest().verdict().code()).isEqualTo("WRONG");
  }

  @Test
  void ctrlCLeavesAReadableRun() throws Exception {
    AssayProcess process = start("--duration", "60s", "--rate", "500/s", "--json");
    process.awaitOutput("\"phase\":\"run\"");
    process.interrupt();
    Result result = process.await();
    assertThat(result.exitCode()).isEqualTo(130);
    RecordedRun run = RunReader.read(onlyRun());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
    assertThat(onlyRun().resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void aKilledRunIsReportedFromWhatIsLeft() throws Exception {
    AssayProcess process = start("--duration", "60s", "--rate", "500/s", "--json");
    process.awaitOutput("\"phase\":\"run\"");
    double begun = RunReader.read(onlyRun()).phase("run").orElseThrow().endSeconds();
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> RunReader.read(onlyRun()).phase("run").orElseThrow().endSeconds() > begun + 1);
    process.kill();
    process.await();
    Result report = AssayProcess.run(home, "report", onlyRun().toString()).assertGood();
    assertThat(report.output()).contains("Killed or still running");
    assertThat(RunReader.read(onlyRun()).phase("run").orElseThrow().endSeconds())
        .isGreaterThan(begun + 1);
  }

  /** Whether a run that nothing was wrong with is valid, the machine may decide. */
  private static void assertExitCode(Result result, RecordedRun run) {
    assertThat(result.exitCode())
        .as(result.output())
        .isEqualTo(run.manifest().verdict().valid() ? 0 : 1);
  }

  private Result run(String... more) throws Exception {
    return start(more).await();
  }

  private AssayProcess start(String... more) throws Exception {
    return AssayProcess.start(home, words("run a --store simulated --rows 1000 --threads 2", more));
  }

  private Path onlyRun() throws Exception {
    return AssayProcess.onlyRun(home, "a-on-simulated");
  }
}
