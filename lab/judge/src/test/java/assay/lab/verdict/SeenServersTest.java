package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Figure;
import assay.lab.verdict.ProvokedRun.Seen;
import assay.lab.verdict.limit.LimitRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is claimed depends on what was seen of the store's servers, and on nobody else's. */
class SeenServersTest {
  private static final long MILLI = 1_000_000;

  private final RunBuilder closed = RunBuilder.closedLoop().samples("read", Tag.OK, 100_000, MILLI);

  @ParameterizedTest
  @EnumSource(LimitRule.class)
  void noRuleIsSureWithoutAFigureOfTheServers(LimitRule rule) {
    for (Seen seen : List.of(Seen.NONE, Seen.SOME)) {
      RunBuilder run = ProvokedRun.of(rule, ProvokedRun.reaching(rule), seen);
      assertThat(run.judge().phases()).allMatch(phase -> !phase.confidence().equals("high"));
    }
  }

  @Test
  void ofServersThatNobodySawNothingIsClaimed() {
    Manifest.Verdict verdict =
        ProvokedRun.of(LimitRule.OWN_CPU, 0.1, Seen.NONE).assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence())
        .contains(
            "limit unknown: no server was observed, and Assay had CPU left (CPU 0.5 of 4 cores in"
                + " use: Assay 0.1,")
        .contains("no server was observed");
    PhaseVerdict phase = verdict.phases().get(0);
    assertThat(phase.candidates()).contains("SERVER-CPU-LIMITED", "CONCURRENCY-LIMITED");
    assertThat(phase.remedy()).contains("assay probe");
  }

  @Test
  void ofThreeServersOneIsNotAll() {
    Manifest.Verdict verdict =
        ProvokedRun.of(LimitRule.OWN_CPU, 0.1, Seen.SOME).assertJudged("CONCURRENCY-LIMITED", true);
    assertThat(verdict.sentence()).contains("; 1 of 3 servers were observed)");
    assertThat(verdict.phases().get(0).confidence()).isEqualTo("medium");
  }

  @Test
  void whatAProbeOfTheServersMachineSawIsJudged() {
    Manifest.Verdict verdict =
        ProvokedRun.of(LimitRule.CPU_MOSTLY_SERVERS, 0.97, Seen.PROBED)
            .assertJudged("SERVER-CPU-LIMITED", true);
    assertThat(verdict.sentence())
        .contains("CPU was the limit (node3: CPU 3.9 of 4 cores in use: tserver 3.6,");
    PhaseVerdict phase = verdict.phases().get(0);
    assertThat(phase.confidence()).isEqualTo("high");
    assertThat(phase.figures()).extracting(Figure::series).contains("cpu.machine.cores@node3");
    assertThat(phase.utilisation())
        .extracting(PhaseVerdict.Utilisation::part)
        .contains("CPU", "CPU of node3");
  }

  @Test
  void serversOfAnotherStoreAreOtherProcesses() {
    closed
        .store("cassandra")
        .cores("machine", 1.95)
        .cores("cassandra", 0.2)
        .cores("hbase", 1.5)
        .cores("assay", 0.1)
        .sampled("jvm.hbase.1.gc.ms", 500)
        .sampled("jvm.other.gc.ms", 700);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence())
        .contains("other processes used up the CPU", "cassandra 0.2, Assay 0.1, other processes")
        .doesNotContain("hbase");
    assertThat(verdict.phases().get(0).figures())
        .extracting(Figure::rule)
        .doesNotContain("servers-gc");
  }

  @Test
  void ofSeveralJvmsTheWorstCounts() {
    closed
        .cores("machine", 0.5)
        .cores("tserver", 0.3)
        .sampled("jvm.tserver.gc.ms", 120)
        .sampled("jvm.tserver.1.gc.ms", 40)
        .sampled("jvm.tserver.2.gc.ms", 80);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence()).contains("no limit was reached; near a limit: servers-gc 0.08");
  }

  @ParameterizedTest
  @CsvSource({"0.96, 0.95", "0.95, 0.96", "0.9, 0.8", "0.8, 0.9", "1.0, 0.81"})
  void nearTiesAreUndetermined(double assay, double servers) {
    closed.cores(1.95, servers, assay);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.phases().get(0).candidates())
        .containsExactlyInAnyOrder("CLIENT-LIMITED", "SERVER-CPU-LIMITED");
  }

  @Test
  void aClearMajorityDecides() {
    closed.cores(1.95, 1.1, 0.8);
    assertThat(closed.judge().code()).isEqualTo("SERVER-CPU-LIMITED");
  }

  @Test
  void aDiskThatDoesSeveralRequestsAtATimeIsNoLimitForBeingBusy() {
    RunBuilder run = ProvokedRun.of(LimitRule.DISK_UTIL, 1, Seen.VM);
    Manifest.Verdict verdict = run.assertJudged("UNDETERMINED", true);
    assertThat(verdict.phases().get(0).candidates())
        .containsExactlyInAnyOrder("DISK-LIMITED", "CONCURRENCY-LIMITED");
  }

  @Test
  void aLimitThatIsExceededIsNone() {
    RunBuilder run = ProvokedRun.of(LimitRule.DISK_TRANSFER, 1.5, Seen.HERE);
    assertThat(run.assertJudged("CONCURRENCY-LIMITED", true).evidence())
        .contains(
            "disk sdb, write: 300 MB/s, which is 1.5 times the measured limit; measure the limit"
                + " again with 'assay limits'.");
  }

  @Test
  void theWorstWorkerCountsAndNothingIsSubtractedAcrossMachines() {
    closed.host("", "here").cores(0.3, 0.1, 0.1);
    for (int i = 0; i < 3; i++) {
      String worker = "w" + i;
      String host = "node" + i;
      closed
          .host(worker, host)
          .host(worker + "-" + host + ".probe", host)
          .sampledBy(worker, "cpu.assay.cores", i == 1 ? 0.97 : 0.3)
          .sampledBy(worker, "cpu.assay.share", i == 1 ? 0.97 : 0.15)
          .sampledBy(worker, "wait.assay.share", i == 1 ? 0.15 : 0.01)
          .sampledBy(worker + "-" + host + ".probe", "cpu.online.cores", 2)
          .sampledBy(worker + "-" + host + ".probe", "cpu.machine.cores", i == 1 ? 1.1 : 0.4);
    }
    Manifest.Verdict verdict = closed.assertJudged("CLIENT-LIMITED", false);
    assertThat(verdict.sentence())
        .contains("Assay's own CPU was the limit (w1 on node1: 1.0 of 1.0 available cores)");
    assertThat(verdict.evidence())
        .contains(
            "here: CPU 0.3 of 2 cores in use: tserver 0.1, Assay 0.1;"
                + " node0: CPU 0.4 of 2 cores in use: Assay 0.3, other processes 0.1; node1: CPU"
                + " 1.1 of 2 cores in use: Assay 1.0, other processes 0.1; node2: CPU 0.4 of 2"
                + " cores in use: Assay 0.3, other processes 0.1.",
            "Assay's load threads waited for a CPU 15 % of the time (w1 on node1).");
  }

  @Test
  void aMachineWithoutSamplesOfCpuHidesNoOther() {
    closed
        .host("w0", "node0")
        .sampledBy("w0", "cpu.assay.cores", 0.3)
        .host("w1", "node1")
        .host("w1-node1.probe", "node1")
        .sampledBy("w1", "cpu.assay.cores", 0.3)
        .sampledBy("w1-node1.probe", "cpu.online.cores", 2)
        .sampledBy("w1-node1.probe", "cpu.machine.cores", 0.4);
    assertThat(closed.judge().evidence())
        .contains(
            "here: CPU use was not measured; node0: CPU use was not measured;"
                + " node1: CPU 0.4 of 2 cores in use: Assay 0.3, other processes 0.1.");
  }

  @Test
  void oneMachineThatIsUsedUpByItsWorkerIsEnough() {
    closed
        .host("", "here")
        .cores("machine", 0.9)
        .cores("tserver", 0.7)
        .host("w0", "node0")
        .host("w0-node0.probe", "node0")
        .host("w1", "here")
        .sampledBy("w0", "cpu.assay.cores", 3.7)
        .sampledBy("w1", "cpu.assay.cores", 0.1)
        .sampledBy("w0-node0.probe", "cpu.online.cores", 4)
        .sampledBy("w0-node0.probe", "cpu.machine.cores", 3.9);
    assertThat(closed.assertJudged("CLIENT-LIMITED", false).sentence())
        .contains("(node0: CPU 3.9 of 4 cores in use: Assay 3.7, other processes 0.2)");
  }

  /** The table in docs/verdicts.md has the confidence that verdicts have. */
  @Test
  void theDocumentHasTheConfidenceInEachLimit() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../../docs/verdicts.md"));
    int start = lines.indexOf("## Confidence in each limit");
    Map<String, List<String>> documented = new TreeMap<>();
    lines.subList(start, lines.size()).stream()
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
        .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList())
        .skip(1)
        .forEach(row -> document(row, documented));
    Map<String, List<String>> claimed = new TreeMap<>();
    for (LimitRule rule : LimitRule.values()) {
      claimed.put("`" + rule.label() + "`", claims(rule.code().label(), seen -> claim(rule, seen)));
    }
    claimed.put("`CONCURRENCY-LIMITED`", claims("CONCURRENCY-LIMITED", SeenServersTest::nothing));
    List<String> sustained = claims("SUSTAINED", seen -> open(seen, 20_000, 0));
    assertThat(claims("SUSTAINED", seen -> open(seen, 5 * MILLI, 0)))
        .as("if the client is late")
        .isEqualTo(sustained);
    claimed.put("`SUSTAINED` in open loop", sustained);
    claimed.put(
        "`CLIENT-LIMITED` in open loop",
        claims("CLIENT-LIMITED", seen -> open(seen, 5 * MILLI, 0.25)));
    assertThat(documented).isEqualTo(claimed);
  }

  /** Adds a row, whose first cell names one or several limits. */
  private static void document(List<String> row, Map<String, List<String>> documented) {
    for (String one : row.get(0).split(", ", 0)) {
      assertThat(documented.put(one, row.subList(1, row.size()))).as(one + " twice").isNull();
    }
  }

  private static List<String> claims(String limit, Function<Seen, String> claim) {
    return Arrays.stream(Seen.values())
        .map(claim)
        .map(words -> words.replaceFirst("^" + limit + ", ", ""))
        .toList();
  }

  private static String claim(LimitRule rule, Seen seen) {
    RunBuilder run = ProvokedRun.of(rule, ProvokedRun.reaching(rule), seen);
    PhaseVerdict phase = run.judge().phases().get(0);
    boolean known =
        phase.figures().stream()
            .anyMatch(one -> one.rule().equals(rule.label()) && one.state().equals("reached"));
    return known ? words(phase) : "–";
  }

  private static String nothing(Seen seen) {
    return words(ProvokedRun.of(LimitRule.OWN_CPU, 0.1, seen).judge().phases().get(0));
  }

  private static String open(Seen seen, long lateNanos, double waited) {
    RunBuilder run =
        ProvokedRun.idle(RunBuilder.openLoop(), seen)
            .late("read", 250_000, 8 * MILLI, 8 * MILLI - lateNanos)
            .sampled("wait.assay.share", waited);
    return words(run.judge().phases().get(0));
  }

  private static String words(PhaseVerdict phase) {
    return phase.confidence().equals("none")
        ? phase.limit()
        : phase.limit() + ", " + phase.confidence();
  }
}
