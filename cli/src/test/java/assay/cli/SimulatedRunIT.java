package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the packaged program on the simulated store: ends, faults and exit codes. */
class SimulatedRunIT {
  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void makeHome() throws Exception {
    home = AssayProcess.newHome(folder);
  }

  @Test
  @Tag("timing")
  void aRunIsWrittenReportedAndNamedInItsLastLine() throws Exception {
    Result result = run("--duration", "4s", "--rate", "500/s", "--setting", "latency=constant:1ms");
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    // On a machine that is busy with other work the second verdict is the right one.
    assertThat(run.manifest().verdict().code()).isIn("SUSTAINED", "CLIENT-LIMITED", "UNDETERMINED");
    assertThat(result.exitCode()).isEqualTo(run.manifest().verdict().valid() ? 0 : 1);
    assertThat(run.phase("run").orElseThrow().totals()).containsEntry("started", 2000);
    assertThat(run.salvage()).isEmpty();
    assertThat(result.runFolder().resolve("report.html")).isNotEmptyFile();
    assertThat(result.output()).contains(run.manifest().verdict().sentence().substring(0, 20));
  }

  @Test
  void whatGoesOnBesideTheLoadStandsOnTheRunsClock() throws Exception {
    int port = AssayProcess.freePort();
    AssayProcess run =
        start(
            "--duration",
            "5s",
            "--rate",
            "500/s",
            "--listen",
            "statsd:0",
            "--probes",
            "own:" + port,
            "--await-probes",
            "1");
    run.awaitOutput("probes join by: assay probe --join 127.0.0.1:" + port);
    AssayProcess probe =
        AssayProcess.start(
            home, "probe", "--join", "127.0.0.1:" + port, "--name", "node3", "--patience", "60s");
    Result second = run("--probes", "own:" + port);
    assertThat(second.exitCode()).isEqualTo(2);
    assertThat(second.errors()).contains("listens on 127.0.0.1:" + port).hasLineCount(1);
    int statsd =
        Integer.parseInt(run.soFar().replaceAll("(?s).*statsd on 127.0.0.1:(\\d+).*", "$1"));
    byte[] line = "queue:7|g".getBytes(StandardCharsets.UTF_8);
    try (DatagramSocket socket = new DatagramSocket()) {
      for (int i = 0; i < 600 && !run.soFar().contains("report "); i++) {
        socket.send(
            new DatagramPacket(line, line.length, InetAddress.getLoopbackAddress(), statsd));
        Thread.sleep(100);
      }
    }
    Result result = run.await();
    probe.interrupt();
    assertThat(probe.await().output()).contains("sampling as node3", "that run has ended");
    assertThat(result.errors()).isEmpty();
    Timeline timeline = Timeline.open(result.runFolder());
    SeriesId cpu = new SeriesId("cpu.machine.cores", "node3");
    assertThat(timeline.points(cpu).size()).isGreaterThan(3);
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
  @Tag("timing")
  void aRateAboveCapacityIsUnsustainedAndExitsWithOne() throws Exception {
    Result result = run("--duration", "4s", "--rate", "2000/s", "--setting", "capacity=1000/s");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(RunReader.read(result.runFolder()).manifest().verdict().code())
        .isEqualTo("UNSUSTAINED");
  }

  @Test
  @Tag("timing")
  void assaysOwnPausesAreNotTheStores() throws Exception {
    String[] command = {
      "run",
      "c",
      "--store",
      "simulated",
      "--rows",
      "1000",
      "--threads",
      "8",
      "--rate",
      "8000/s",
      "--duration",
      "12s",
      "--warmup",
      "2s",
      "--setting",
      "latency=uniform:50us..250us"
    };
    double before = reads(AssayProcess.run(home, command)).punctual().p99Nanos();
    AssayProcess process = AssayProcess.start(home, command);
    Path lengths = process.pauseEverySecond(15);
    RecordedRun run = RunReader.read(process.await().runFolder());
    double after = reads(AssayProcess.run(home, command)).punctual().p99Nanos();
    OperationRow reads = OperationRow.of(run, "run").get(0);
    assertThat((double) reads.response().p99Nanos()).isGreaterThan(4e6);
    // What else this machine does lies on the undisturbed runs, too.
    assertThat((double) reads.punctual().p99Nanos())
        .isBetween(0.95 * Math.min(before, after), 1.05 * Math.max(before, after));
    Manifest.Verdict verdict = run.manifest().verdict();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("SUSTAINED");
    Matcher told =
        Pattern.compile(
                "at most .* ms is this machine's \\(Assay's process stood still for ([0-9.]+) ms a")
            .matcher(verdict.sentence());
    assertThat(told.find()).as(verdict.sentence()).isTrue();
    double paused =
        Files.readAllLines(lengths).stream().mapToLong(Long::parseLong).average().orElseThrow();
    // Collections and a lack of CPU are pauses of the process, too.
    assertThat(Double.parseDouble(told.group(1))).isBetween(0.95 * paused / 1e3, paused / 1e3 + 10);
  }

  private static OperationRow reads(Result result) throws Exception {
    return OperationRow.of(RunReader.read(result.runFolder()), "run").get(0);
  }

  @Test
  void aStoreThatStandsStillInOpenLoopIsNoGoodRunAndExplainFindsIt() throws Exception {
    Result result = run("--duration", "20s", "--rate", "500/s", "--setting", "stall=5s@8s");
    assertThat(result.exitCode()).isEqualTo(1);
    Manifest.Verdict verdict = RunReader.read(result.runFolder()).manifest().verdict();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("STORE-STALLED");
    assertThat(verdict.sentence()).contains("nothing ended in ", " of 17 seconds, from ");
    String folder = result.runFolder().toString();
    assertThat(AssayProcess.run(home, "explain", folder).output()).contains("median no answer");
    assertThat(AssayProcess.run(home, "explain", folder, "--at", "0..1000").output())
        .contains("median no answer");
  }

  @Test
  void whatIsUnderWayAtTheDeadlineIsNoStandstillAndInNoRate() throws Exception {
    // The stall begins 20 s after the store was opened, and so before the deadline.
    Result result = run("--duration", "20s", "--warmup", "0s", "--setting", "stall=6s@20s");
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().verdict().code()).isNotEqualTo("STORE-STALLED");
    assertThat(run.manifest().verdict().evidence())
        .anyMatch(line -> line.startsWith("2 operations that were under way"));
    assertThat(run.phase("run").orElseThrow().measuredSeconds()).isEqualTo(20);
  }

  @Test
  void boundsOnResponseTimesDecideTheExitCode() throws Exception {
    String[] slow = {"--duration", "4s", "--setting", "latency=constant:1ms", "--slo"};
    Result held = run(Stream.concat(Stream.of(slow), Stream.of("p50 < 1s")).toArray(String[]::new));
    assertThat(held.exitCode()).as(held.output()).isZero();
    Result missed =
        run(
            Stream.concat(Stream.of(slow), Stream.of("p50 < 500us of read"))
                .toArray(String[]::new));
    assertThat(missed.exitCode()).isEqualTo(1);
    assertThat(missed.output())
        .contains("--slo 'p50 < 500us of read' does not hold: p50 of read was ");
    Result bad = run("--slo", "p50 < 1s of scan");
    assertThat(bad.exitCode()).isEqualTo(2);
    assertThat(bad.errors()).contains("the workload has no operation 'scan'").hasLineCount(1);
  }

  @Test
  void lostWritesAreFoundOut() throws Exception {
    Result result = run("--duration", "3s", "--setting", "lost-share=0.05");
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
    Thread.sleep(2500);
    process.kill();
    process.await();
    Result report = AssayProcess.run(home, "report", onlyRun().toString());
    assertThat(report.exitCode()).isZero();
    assertThat(report.output()).contains("Killed or still going on");
    assertThat(RunReader.read(onlyRun()).phase("run").orElseThrow().endSeconds()).isGreaterThan(2);
  }

  private Result run(String... more) throws Exception {
    return start(more).await();
  }

  private AssayProcess start(String... more) throws Exception {
    List<String> arguments =
        Stream.concat(
                Stream.of("run", "a", "--store", "simulated", "--rows", "1000", "--threads", "2"),
                Stream.of(more))
            .toList();
    return AssayProcess.start(home, arguments.toArray(String[]::new));
  }

  private Path onlyRun() throws Exception {
    try (Stream<Path> runs = Files.list(home.resolve("runs/a-on-simulated"))) {
      return runs.findFirst().orElseThrow();
    }
  }
}
