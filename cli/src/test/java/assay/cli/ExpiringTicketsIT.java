package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An Accumulo with Kerberos outlives its tickets, and so do its writers. */
@Needs(Need.KDC)
@Tag("servers")
class ExpiringTicketsIT {
  @RegisterExtension static final FaultRuns RUNS = FaultRuns.withKerberos("--ticket-seconds=60");

  @Test
  void ticketsAreRenewed() throws Exception {
    RecordedRun run = RUNS.run("renewed", RUNS.ingest("ingest", 130, ""));
    RUNS.assertNothingLost(run, 1);
    assertThat(run.phase("ingest").flatMap(RecordedPhase::totals).orElseThrow().failed()).isZero();
  }
}
