package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is lost on an Accumulo with Kerberos, whose tickets last for a minute: nothing. */
@Tag("servers")
class SecuredFaultsIT {
  private static FaultRuns runs;

  @BeforeAll
  static void up() throws Exception {
    runs =
        FaultRuns.up(
            "accumulo",
            "",
            "--servers=1",
            "--native=off",
            "--security=auth-conf",
            "--ticket-seconds=60");
  }

  @AfterAll
  static void down() throws Exception {
    runs.down();
  }

  @Test
  void ticketsAreRenewed() throws Exception {
    RecordedRun run = runs.run("renewed", runs.ingest("ingest", 100, ""));
    runs.assertNothingLost(run, 1);
    assertThat(run.phase("ingest").map(RecordedPhase::totals).orElseThrow().get("failed"))
        .isEqualTo(0);
  }

  /** A server whose tickets of a minute run out meanwhile may end; it is started again. */
  @Test
  void writersGoOnWhileTheKdcIsDownForAMinute() throws Exception {
    RecordedRun run =
        runs.run("down", runs.ingest("ingest", 80, "{at: 5s, for: 60s, do: {kill: kdc}}"));
    runs.assertNothingLost(run, 1);
    assertThat(FaultRuns.actions(run)).contains("kill kdc-1");
  }

  @Test
  void nothingIsLostWhenATabletServerIsKilled() throws Exception {
    RecordedRun run =
        runs.run("killed", runs.ingest("ingest", 60, "{at: 8s, for: 3s, do: {kill: tserver}}"));
    runs.assertNothingLost(run, 1);
  }
}
