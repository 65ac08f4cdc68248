package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.coordination.MemoryBoard;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fleets in which all goes well. */
class FleetTest {
  private final MemoryBoard board = new MemoryBoard();

  @Test
  void allWorkersPassEachPhaseTogether() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 5)) {
      FleetReport report = fleet.lead(TestFleet.plan(5, "load", "run", "verify"));
      assertThat(report.complete()).isTrue();
      assertThat(report.phases()).hasSize(3).allMatch(phase -> phase.passages().size() == 5);
      for (int phase = 0; phase < 3; phase++) {
        assertThat(fleet.log().subList(phase * 5, phase * 5 + 5))
            .as("no worker is ahead of another by a phase")
            .containsExactlyInAnyOrderElementsOf(
                TestFleet.everyPhase(5, 3).subList(phase * 5, phase * 5 + 5));
      }
      for (int worker = 0; worker < 5; worker++) {
        assertThat(fleet.end(worker)).isEmpty();
      }
      assertThat(fleet.journal())
          .anyMatch(line -> line.startsWith("fleet-joined"))
          .anyMatch(line -> line.startsWith("fleet-skew verify"));
    }
  }

  @Test
  void startsAreAtTheInstantThatWasOrderedAndNeverBefore() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 3)) {
      FleetReport report = fleet.lead(TestFleet.plan(3, "run"));
      FleetReport.PhasePassed run = report.phases().get(0);
      assertThat(run.passages())
          .allMatch(p -> p.done().started() + p.before().errorNanos() >= run.instant())
          .allMatch(p -> p.done().heard() - p.before().errorNanos() < p.done().started())
          .allMatch(p -> p.done().ended() >= p.done().started());
    }
  }

  @Test
  void workersThatAskForNoPlaceGetTheFreeOnes() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      fleet.start(1, TestFleet.NOTHING);
      fleet.start(-1, TestFleet.NOTHING);
      fleet.start(-2, TestFleet.NOTHING);
      assertThat(fleet.lead(TestFleet.plan(3, "run")).complete()).isTrue();
      assertThat(fleet.log()).containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(3, 1));
    }
  }

  @Test
  void oneFleetFollowsAnotherAtTheSamePlace() throws Exception {
    for (int run = 0; run < 3; run++) {
      try (TestFleet fleet = new TestFleet(board::connect, 2)) {
        assertThat(fleet.lead(TestFleet.plan(2, "run")).complete()).isTrue();
        assertThat(List.of(fleet.end(0), fleet.end(1))).containsOnly("");
      }
    }
  }
}
