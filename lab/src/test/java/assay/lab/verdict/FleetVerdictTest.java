package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.Manifest.State;
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
    Manifest.Verdict verdict = Judge.judge(run.build(), State.PARTIAL, "w1: gone; w2: gone");
    assertThat(verdict.code()).as("rows may be those of lost workers").isEqualTo("INCOMPLETE");
    assertThat(verdict.valid()).isFalse();
    assertThat(verdict.sentence())
        .isEqualTo(
            "The run came to its end without 50 % of its workers, whose share of the load is"
                + " missing from then on: w1: gone; w2: gone.");
  }

  @Test
  void wrongBytesAreWrongWhoeverIsLost() {
    run.total("wrongReads", 1L);
    assertThat(Judge.judge(run.build(), State.PARTIAL, "w1: gone").code()).isEqualTo("WRONG");
  }

  @Test
  void clocksThatAreNotKnownMakeTheRunInvalid() {
    assertThat(Judge.judge(run.build(), State.FINISHED, "").valid()).isTrue();
    run.event(Event.FLEET_INVALID, "the clock of w1 is known to within 73 ms only", Map.of());
    Manifest.Verdict verdict = Judge.judge(run.build(), State.FINISHED, "");
    assertThat(verdict.code()).isEqualTo("CLOCKS-APART");
    assertThat(verdict.valid()).isFalse();
    assertThat(verdict.sentence()).contains("Times are not to be trusted: the clock of w1");
  }
}
