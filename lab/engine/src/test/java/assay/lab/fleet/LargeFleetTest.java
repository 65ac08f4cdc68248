package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.coordination.MemoryBoard;
import org.junit.jupiter.api.Test;

/** Many simulated workers; {@code bench/run fleet} has a thousand and their cost. */
class LargeFleetTest {
  private static final int WORKERS = 200;

  @Test
  void aLargeFleetPassesTenPhasesWithoutLoss() throws Exception {
    MemoryBoard board = new MemoryBoard();
    String[] phases = new String[10];
    for (int phase = 0; phase < phases.length; phase++) {
      phases[phase] = "p" + phase;
    }
    try (TestFleet fleet = new TestFleet(board::connect, WORKERS)) {
      FleetReport report = fleet.lead(TestFleet.plan(WORKERS, phases));
      assertThat(report.complete()).isTrue();
      assertThat(report.phases()).hasSize(10).allMatch(p -> p.passages().size() == WORKERS);
      assertThat(fleet.log())
          .containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(WORKERS, 10));
      for (int worker = 0; worker < WORKERS; worker++) {
        assertThat(fleet.end(worker)).isEmpty();
      }
    }
  }
}
