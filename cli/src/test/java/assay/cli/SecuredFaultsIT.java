package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An Accumulo with Kerberos loses nothing, whatever happens to its KDC and servers. */
@Needs(Need.KDC)
@Tag("servers")
class SecuredFaultsIT {
  @RegisterExtension static final FaultRuns RUNS = FaultRuns.withKerberos();

  /** Tickets last longer than the KDC is away: without one a server ends. */
  @Test
  void serversAndWritersGoOnWithoutTheKdcAndNothingIsLost() throws Exception {
    RecordedRun down =
        RUNS.run("down", RUNS.ingest("ingest", 50, "{at: 5s, for: 30s, do: {kill: kdc}}"));
    RUNS.assertNothingLost(down, 1);
    assertThat(FaultRuns.actions(down)).isEqualTo(List.of("kill kdc-1"));
    RecordedRun killed =
        RUNS.run("killed", RUNS.ingest("ingest", 60, "{at: 8s, for: 3s, do: {kill: tserver}}"));
    RUNS.assertNothingLost(killed, 1);
  }
}
