package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An Accumulo with Kerberos loses nothing, whatever happens to tickets, KDC and servers. */
@Tag("servers")
class SecuredFaultsIT {
  private static FaultRuns up(String... more) throws Exception {
    List<String> options =
        new ArrayList<>(List.of("--servers=1", "--native=off", "--security=auth-conf"));
    options.addAll(List.of(more));
    return FaultRuns.up("accumulo", "", options.toArray(String[]::new));
  }

  @Test
  void ticketsAreRenewed() throws Exception {
    FaultRuns runs = up("--ticket-seconds=60");
    try {
      RecordedRun run = runs.run("renewed", runs.ingest("ingest", 150, ""));
      runs.assertNothingLost(run, 1);
      assertThat(run.phase("ingest").map(RecordedPhase::totals).orElseThrow().get("failed"))
          .isEqualTo(0);
    } finally {
      runs.down();
    }
  }

  /** Tickets last longer than the KDC is away: without one a server ends. */
  @Test
  void serversAndWritersGoOnWithoutTheKdcAndNothingIsLost() throws Exception {
    FaultRuns runs = up();
    try {
      RecordedRun down =
          runs.run("down", runs.ingest("ingest", 80, "{at: 5s, for: 60s, do: {kill: kdc}}"));
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
