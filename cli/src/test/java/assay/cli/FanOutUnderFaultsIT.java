package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests while a region server is dead: a standby answers what its regions hold. */
@Tag("servers")
class FanOutUnderFaultsIT {
  private static final String FILE =
      """
      description: fan-out under faults
      measured: client-and-store
      settings: {timeout: 120s, call-timeout: 10s, retries: 1000}
      tables: {events: {}}
      phases:
        - {phase: presplit, from: quarters.txt}
        - {phase: fan-out-load, replicas: 2}
        - {phase: run, name: quiet, duration: 3s, workload: {EVENTS}}
        - phase: run
          name: dies
          duration: 30s
          workload: {EVENTS}
          during: [{at: 3s, for: 15s, do: {kill: regionserver}}]
        - phase: fan-out-check
      """
          .replace(
              "EVENTS",
              "kind: fan-out, securities: 40, years: 1, request: 400, batch: 100, consistency:"
                  + " timeline");

  private static FaultRuns runs;

  @BeforeAll
  static void up() throws Exception {
    runs = FaultRuns.up("hbase", "", "--servers=2");
  }

  @AfterAll
  static void down() throws Exception {
    runs.down();
  }

  @Test
  void aStandbyAnswersWhileTheFirstServerIsDead() throws Exception {
    RecordedRun run = runs.application("standby", FILE, "4\n8\nc\n");
    assertThat(run.phase("dies").orElseThrow().totals()).containsEntry("wrongReads", 0);
    Map<String, Object> checked = FaultRuns.check(run, "fan-out-check");
    assertThat(checked).containsEntry("faults", 0);
    Map<?, ?> dies = (Map<?, ?>) ((Map<?, ?>) checked.get("activities")).get("dies");
    assertThat(((Number) dies.get("stale")).doubleValue()).as("%s", dies).isPositive();
  }
}
