package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An Accumulo with Kerberos outlives its tickets, and so do its writers. */
@Needs(Need.KDC)
@Tag("servers")
class ExpiringTicketsIT {
  @Test
  void ticketsAreRenewed() throws Exception {
    FaultRuns runs = FaultRuns.upWithKerberos("--ticket-seconds=60");
    try {
      RecordedRun run = runs.run("renewed", runs.ingest("ingest", 130, ""));
      runs.assertNothingLost(run, 1);
      assertThat(run.phase("ingest").flatMap(RecordedPhase::totals).orElseThrow().failed())
          .isZero();
    } finally {
      runs.down();
    }
  }
}
