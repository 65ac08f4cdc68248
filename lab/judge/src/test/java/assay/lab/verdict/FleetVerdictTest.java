package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.Manifest.State;
import assay.lab.verdict.limit.LimitRule;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetVerdictTest {
  private final RunBuilder run =
      new RunBuilder("constant", 100).samples("read", Tag.OK, 5000, 1_000_000);

  @Test
  void aRunThatLostWorkersSaysHowManyAndWhy() {
    run.event(Event.FLEET_LOST, "w1: gone", Map.of("missingShare", 0.25))
        .event(Event.FLEET_LOST, "w2: gone", Map.of("missingShare", 0.5))
        .samples("read", Tag.ABSENT, 3, 1_000_000);
    // Absent rows may be those of lost workers.
    Manifest.Verdict verdict =
        run.assertJudged(State.PARTIAL, "w1: gone; w2: gone", "INCOMPLETE", false);
    assertThat(verdict.sentence())
        .isEqualTo(
            "The run lost 50 % of its workers before the end; the load of these workers is"
                + " missing from then on: w1: gone; w2: gone.");
  }

  @Test
  void wrongBytesAreWrongWhoeverIsLost() {
    run.total("wrongReads", 1L);
    assertThat(run.judge(State.PARTIAL, "w1: gone").code()).isEqualTo("WRONG");
  }

  @Test
  void clocksThatAreNotKnownMakeOnlyWhatComparesThemInvalid() {
    run.event(Event.FLEET_CLOCK, "the clock of w1 is uncertain by 73.0 ms", Map.of());
    assertThat(run.assertJudged("SUSTAINED", true).evidence())
        .anyMatch(
            line -> line.contains("not valid") && line.contains("the clock of w1 is uncertain"));
  }

  @Test
  void whoWasNotTakenIsTold() {
    run.event(Event.FLEET_REFUSED, "node9 with Assay 0.9: the run had already started", Map.of());
    assertThat(run.judge().evidence())
        .contains("Rejected workers: node9 with Assay 0.9: the run had already started.");
  }

  @Test
  void howFarApartWorkersStartedIsKnownAsWellAsTheirClocks() {
    RunBuilder closed =
        ProvokedRun.of(LimitRule.SKEW, 0.01, ProvokedRun.Seen.HERE)
            .event(
                Event.FLEET_SKEW, null, Map.of("startMillis", 500.0, "clockErrorMillis", 3000.0));
    Manifest.Verdict verdict = closed.assertJudged("COORDINATION-LIMITED", false);
    assertThat(verdict.sentence())
        .contains("the workers' starts were up to 3.5 s apart in a phase of 50.0 s");
  }
}
