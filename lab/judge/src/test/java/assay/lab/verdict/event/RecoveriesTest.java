package assay.lab.verdict.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict.Recovery;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.RunBuilder;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A store of 100 reads a second that is broken from second 20 to 22 of 50. */
class RecoveriesTest {
  private static final long MILLI = 1_000_000;

  private final RunBuilder run = RunBuilder.closedLoop().cores("assay", 0.1).paused(20.3, 22.1);

  @Test
  void theFirstSuccessEndsTheLongestTimeWithoutOne() {
    Recovery recovery = only(run.silentIn(seconds(21, 30), 100, MILLI).build());
    assertThat(recovery.action()).isEqualTo("pause a");
    assertThat(recovery.fromSeconds()).isEqualTo(35.3);
    assertThat(recovery.backSeconds()).isEqualTo(37.1);
    assertThat(recovery.firstSuccessSeconds()).isCloseTo(9.7, within(0.01));
    assertThat(recovery.usualAgainSeconds()).isCloseTo(9.7, within(0.01));
    assertThat(recovery.usualOperations()).isCloseTo(1000, within(0.01));
    assertThat(recovery.lostOperations()).as("nine seconds of ten").isCloseTo(900, within(0.01));
    assertThat(Recoveries.lostShare(List.of(recovery))).isCloseTo(0.9, within(1e-9));
  }

  @Test
  void whatServesAllTheTimeIsFastAgainLater() {
    Set<Integer> slow = seconds(20, 26);
    RecordedRun built = run.silentIn(slow, 100, MILLI).samplesIn(20, 26, "scan", 40, MILLI).build();
    Recovery recovery = only(built);
    assertThat(recovery.firstSuccessSeconds()).isZero();
    assertThat(recovery.usualAgainSeconds()).isCloseTo(5.7, within(0.01));
    assertThat(recovery.lostOperations()).isCloseTo(360, within(0.01));
  }

  /** A load that succeeds every third second does so in the first two after an action, too. */
  @Test
  void aSilenceThatIsUsualIsNone() {
    Set<Integer> silent = new TreeSet<>();
    IntStream.range(0, 50).filter(second -> second % 3 != 0).forEach(silent::add);
    Recovery recovery = only(run.silentIn(silent, 100, MILLI).build());
    assertThat(recovery.firstSuccessSeconds()).isZero();
  }

  @Test
  void verdictAndFiguresTellIt() {
    run.silentIn(seconds(21, 30), 100, MILLI).total("ok", 4100);
    Manifest.Verdict verdict = run.judge();
    assertThat(verdict.evidence())
        .contains(
            "In phase 'run', operations succeeded again within 10 s of each server fault; until"
                + " recovery, throughput was 90 % lower than before the fault.");
    assertThat(verdict.phases().get(0).recoveries()).hasSize(1);
  }

  @Test
  void aPhaseWithoutActionsHasNone() {
    RecordedRun quiet = RunBuilder.closedLoop().silentIn(seconds(21, 30), 100, MILLI).build();
    assertThat(Recoveries.of(quiet, quiet.phase("run").orElseThrow())).isEmpty();
    assertThat(Recoveries.words("run", List.of())).isEmpty();
  }

  private static Recovery only(RecordedRun run) {
    List<Recovery> all = Recoveries.of(run, run.phase("run").orElseThrow());
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private static Set<Integer> seconds(int from, int to) {
    Set<Integer> seconds = new TreeSet<>();
    IntStream.range(from, to).forEach(seconds::add);
    return seconds;
  }
}
