package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Figure;
import assay.lab.verdict.limit.LimitRule;
import assay.lab.verdict.limit.LimitRule.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each rule provoked by a made run, in closed loop on four cores, that is otherwise idle. */
class LimitRuleTest {
  private static final long MILLI = 1_000_000;

  @ParameterizedTest
  @EnumSource(LimitRule.class)
  void aLimitThatIsReachedAloneDecides(LimitRule rule) {
    Manifest.Verdict verdict = provoked(rule, ProvokedRun.reaching(rule)).judge();
    PhaseVerdict phase = verdict.phases().get(0);
    assertThat(figure(phase, rule).state()).isEqualTo("reached");
    assertThat(phase.remedy()).isNotEmpty();
    if (rule.weight() == Weight.HINTS) {
      assertThat(verdict.code()).isEqualTo("UNDETERMINED");
      assertThat(phase.candidates()).contains(rule.code().label());
      return;
    }
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo(rule.code().label());
    assertThat(verdict.valid()).isEqualTo(rule.code().isValid());
    assertThat(phase.limit()).isEqualTo(verdict.code());
    assertThat(phase.confidence())
        .isEqualTo(rule.code() == VerdictCode.UNDETERMINED ? "none" : "high");
    assertThat(verdict.sentence()).containsIgnoringCase(phase.sentence());
  }

  @ParameterizedTest
  @EnumSource(LimitRule.class)
  void aLimitThatIsOnlyNearDecidesNothing(LimitRule rule) {
    double near = (rule.near() + rule.threshold()) / 2;
    Manifest.Verdict verdict = provoked(rule, near).assertJudged("UNDETERMINED", true);
    PhaseVerdict phase = verdict.phases().get(0);
    assertThat(figure(phase, rule).state()).isEqualTo("near");
    assertThat(phase.confidence()).isEqualTo("none");
    assertThat(verdict.sentence()).contains("no limit was reached", rule.label());
    if (rule.code() != VerdictCode.UNDETERMINED) {
      assertThat(phase.candidates()).contains(rule.code().label(), "CONCURRENCY-LIMITED");
    }
  }

  @ParameterizedTest
  @EnumSource(LimitRule.class)
  void belowItTheStoreItselfIsWaitedFor(LimitRule rule) {
    Manifest.Verdict verdict =
        provoked(rule, rule.near() * 0.9).assertJudged("CONCURRENCY-LIMITED", true);
    assertThat(figure(verdict.phases().get(0), rule).state()).isEqualTo("below");
  }

  @Test
  void ofTwoLimitsThatAreReachedNoneDecides() {
    RunBuilder run = provoked(LimitRule.CPU_MOSTLY_SERVERS, 0.97);
    run.host("", "here", "sda").sampled("disk.sda.util.percent", 98);
    Manifest.Verdict verdict = run.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence())
        .contains("limit unclear: CPU was at its limit (", "the disk sda was at its limit (")
        .doesNotContain("was the limit");
    assertThat(verdict.phases().get(0).candidates())
        .containsExactly("SERVER-CPU-LIMITED", "DISK-LIMITED");
  }

  @Test
  void aSecondLimitThatIsNearTakesFromTheConfidence() {
    RunBuilder run = provoked(LimitRule.CPU_MOSTLY_SERVERS, 0.97);
    run.host("", "here", "sda").sampled("disk.sda.util.percent", 85);
    PhaseVerdict phase = run.judge().phases().get(0);
    assertThat(phase.limit()).isEqualTo("SERVER-CPU-LIMITED");
    assertThat(phase.confidence()).isEqualTo("medium");
    assertThat(phase.sentence()).contains("also near a limit: disk-busy 0.85 of 0.90");
    assertThat(phase.candidates()).containsExactly("DISK-LIMITED");
  }

  @Test
  void aStandstillThatHeldWritesExplainIsNoCauseOfItsOwn() {
    RunBuilder run = provoked(LimitRule.STALL, 0.4);
    assertThat(run.judge().code()).isEqualTo("STORE-STALLED");
    run.sampled("store.hold.ms", 300);
    assertThat(run.judge().code()).isEqualTo("STORE-BRAKES");
  }

  @Test
  void secondsInWhichNothingIsDueAreNoStandstill() {
    RateCurve pause =
        RateCurve.steps(List.of(0.0, 5000.0), 10 + 20); // the warm-up and 20 s of 50 measured ones
    RunBuilder run =
        ProvokedRun.idle(new RunBuilder("constant", 3000))
            .samplesIn(20, 50, "read", 5000, MILLI)
            .total("neverStarted", 1L);
    assertThat(figure(run.judge().phases().get(0), LimitRule.STALL).value()).isEqualTo(0.4);
    run.planned(
        SamplePlans.run(
            "run",
            SamplePlans.READS,
            new Pacing.OpenLoop(pause, Pacing.Arrivals.CONSTANT),
            SessionView.whole()));
    assertThat(figure(run.judge().phases().get(0), LimitRule.STALL).value()).isZero();
  }

  @Test
  void inOpenLoopTheLimitIsNamedWhereTheRateWasNotKept() {
    RunBuilder open =
        ProvokedRun.idle(RunBuilder.openLoop())
            .samples("read", Tag.OK, 200_000, 900 * MILLI)
            .sampled("store.hold.ms", 300)
            .total("finalLagMillis", 7400.0);
    Manifest.Verdict verdict = open.assertJudged("UNSUSTAINED", false);
    assertThat(verdict.sentence()).contains("the store held back writes (100 % of the time)");
    assertThat(verdict.phases().get(0).limit()).isEqualTo("STORE-BRAKES");
    open.total("finalLagMillis", 10.0);
    assertThat(open.judge().phases().get(0).limit()).as("kept").isEqualTo("SUSTAINED");
  }

  @Test
  void useIsSetAgainstWhatWasMeasured() {
    RunBuilder run =
        provoked(LimitRule.DISK_TRANSFER, 0.5).sampled("disk.tserver.write.mb_per_s", 70);
    assertThat(run.judge().phases().get(0).utilisation())
        .filteredOn(one -> !one.part().equals("CPU"))
        .containsExactly(
            new PhaseVerdict.Utilisation(
                "disk sdb, write", "disk.sdb.write.mb_per_s", 100, 100, "MB/s", 200.0));
  }

  /** docs/verdicts.md is what users read: it must have every rule as it is. */
  @Test
  void theDocumentHasEveryRuleWithItsThresholds() throws IOException {
    List<String> page = Files.readAllLines(Path.of("../../docs/verdicts.md"));
    List<String> rows =
        page.stream()
            .dropWhile(line -> !line.equals("## The rules"))
            .skip(1)
            .takeWhile(line -> !line.startsWith("## "))
            .filter(line -> line.startsWith("| `"))
            .map(line -> String.join("|", Arrays.asList(line.split(" *\\| *")).subList(1, 5)))
            .toList();
    List<String> rules =
        Arrays.stream(LimitRule.values())
            .map(
                rule ->
                    String.join(
                        "|",
                        "`" + rule.label() + "`",
                        "`" + rule.code().label() + "`",
                        plain(rule.near()),
                        plain(rule.threshold())))
            .toList();
    assertThat(rows).containsExactlyElementsOf(rules);
    assertThat(String.join(" ", page))
        .contains("Rules " + named(Weight.HINTS) + " only add candidates.")
        .contains("Rule " + named(Weight.WHERE_NOTHING_ELSE_DOES) + " decides only if");
  }

  private static String named(Weight weight) {
    return Arrays.stream(LimitRule.values())
        .filter(rule -> rule.weight() == weight)
        .map(rule -> "`" + rule.label() + "`")
        .collect(Collectors.joining(" and "));
  }

  private static String plain(double value) {
    return new java.math.BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
  }

  private static RunBuilder provoked(LimitRule rule, double value) {
    return ProvokedRun.of(rule, value, ProvokedRun.Seen.HERE);
  }

  private static Figure figure(PhaseVerdict phase, LimitRule rule) {
    return phase.figures().stream()
        .filter(one -> Set.of(rule.label()).contains(one.rule()))
        .findFirst()
        .orElseThrow();
  }
}
