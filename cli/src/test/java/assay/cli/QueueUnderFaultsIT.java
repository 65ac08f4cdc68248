package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A queue while region servers and the oracle are killed, the oracle is paused, a group changes its
 * size, and clients crash: exactly once is exact, the other guarantees are not.
 */
@Tag("servers")
class QueueUnderFaultsIT {
  private static final String QUEUE = "groups: [4, 2], events: 50, bytes: 200, expire: 5s";
  private static final String FILE =
      """
      description: a queue under faults
      measured: client-and-store
      settings: {timeout: 120s, call-timeout: 2s, retries: 1000}
      tables: {queue: {}}
      phases:
        - {phase: presplit, from: quarters.txt}
        - phase: run
          name: run
          duration: DURATION
          during: [DURING]
          activities:
            - {name: in, threads: 2, rate: 20/s, workload: {kind: enqueue, QUEUE, deaths: 0.02}}
            - {name: out, threads: 6, rate: 200/s, workload: {kind: dequeue, QUEUE, guarantee: GUARANTEE, deaths: 0.1}}
        - {phase: run, name: rest, duration: REST, threads: 6, workload: {kind: dequeue, QUEUE, guarantee: GUARANTEE}}
        - {phase: queue-check, name: check, faults: noted}
      """
          .replace("QUEUE", QUEUE);

  private static final String DURING =
      "{at: 3s, for: 3s, do: {kill: regionserver}}, {about-every: 5s, for: 500ms, do: {kill: oracle}},"
          + " {at: 32s, do: {phase: queue-resize, group: 0, consumers: 6}},"
          + " {at: 35s, do: {phase: queue-cleanup}}, {at: 40s, for: 2s, do: {pause: oracle}}";

  private static final String QUARTERS = "40\n80\nc0\n";

  @RegisterExtension
  static final FaultRuns RUNS =
      new FaultRuns("hbase", "", "--servers=2", "--hdfs", "--datanodes=1");

  @Test
  void exactlyOnceHolds() throws Exception {
    Map<String, Object> found = check("exactly-once", 45, DURING);
    assertThat((int) found.get("due")).as("%s", found).isGreaterThan(5_000);
    assertExact(found);
  }

  @Test
  void theOthersRepeatAndMissEvents() throws Exception {
    String kill = "{at: 10s, for: 1s, do: {kill: oracle}}";
    Map<String, Object> repeated = check("at-least-once", 20, kill);
    assertThat((int) repeated.get("duplicate")).as("%s", repeated).isPositive();
    assertThat(repeated).containsEntry("missing", 0).containsEntry("aborted", 0);
    assertThat(repeated.get("faultsNamed").toString())
        .contains("out, thread ")
        .containsPattern("server=[a-z0-9.]+:[0-9]+")
        .contains("near=");
    Map<String, Object> missed = check("at-most-once", 20, kill);
    assertThat((int) missed.get("missing")).as("%s", missed).isPositive();
    assertThat(missed).containsEntry("duplicate", 0).containsEntry("aborted", 0);
  }

  /** A worker holds producers and consumers; the phase that follows has other consumers. */
  @Test
  void exactlyOnceSurvivesAKilledClient() throws Exception {
    String file = file("exactly-once", 15, "").replace("during: []", "faults: expected");
    Map<String, Object> found = Runs.end(RUNS.killingAWorker("killed", file, QUARTERS), "check");
    assertExact(found);
  }

  private static Map<String, Object> check(String guarantee, int seconds, String during)
      throws Exception {
    String file = file(guarantee, seconds, during);
    return Runs.end(RUNS.application(guarantee, file, QUARTERS), "check");
  }

  /** Consumers have a third of that time to receive what is left. */
  private static String file(String guarantee, int seconds, String during) {
    return FILE.replace("GUARANTEE", guarantee)
        .replace("DURATION", seconds + "s")
        .replace("REST", seconds / 3 + "s")
        .replace("DURING", during);
  }

  private static void assertExact(Map<String, Object> found) {
    assertThat(found)
        .containsEntry("missing", 0)
        .containsEntry("duplicate", 0)
        .containsEntry("aborted", 0)
        .containsEntry("misordered", 0);
    assertThat((int) found.get("exact") + (int) found.get("pending")).isEqualTo(found.get("due"));
  }
}
