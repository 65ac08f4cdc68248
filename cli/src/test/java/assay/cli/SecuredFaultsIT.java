package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An Accumulo with Kerberos loses nothing, whatever happens to its KDC and servers. */
@Needs(Need.KDC)
@Tag("servers")
class SecuredFaultsIT {
  /** Tickets last longer than the KDC is away: without one a server ends. */
  @Test
  void serversAndWritersGoOnWithoutTheKdcAndNothingIsLost() throws Exception {
    FaultRuns runs = FaultRuns.upWithKerberos();
    try {
      RecordedRun down =
          runs.run("down", runs.ingest("ingest", 50, "{at: 5s, for: 30s, do: {kill: kdc}}"));
      runs.assertNothingLost(down, 1);
      assertThat(FaultRuns.actions(down)).isEqualTo(List.of("kill kdc-1"));
      RecordedRun killed =
          runs.run("killed", runs.ingest("ingest", 60, "{at: 8s, for: 3s, do: {kill: tserver}}"));
      runs.assertNothingLost(killed, 1);
    } finally {
      runs.down();
    }
  }
}
