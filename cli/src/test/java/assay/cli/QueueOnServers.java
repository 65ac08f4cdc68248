package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.launch.LoopbackSshd;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On real servers each group receives each event once, though the oracle is killed. */
class QueueOnServers {
  private static final String FILE =
      """
      description: d
      tables: {queue: {}}
      phases:
        - phase: run
          name: run
          duration: 4s
          during:
            - {at: 1s, for: 500ms, do: {kill: oracle}}
            - {at: 2s, do: {phase: queue-resize, consumers: 5}}
            - {at: 3s, do: {phase: queue-cleanup}}
          activities:
            - {name: in, threads: 2, rate: 20/s, workload: {kind: enqueue, QUEUE, events: 20}}
            - {name: out, threads: 3, workload: {kind: dequeue, QUEUE}}
        - {phase: run, name: rest, duration: 3s, threads: 3, workload: {kind: dequeue, QUEUE}}
        - {phase: queue-check, name: check}
      """;

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "rocksdb"})
  void eachGroupReceivesEachEventOnce(String store) throws Exception {
    int port = LoopbackSshd.freePort();
    RecordedRun run =
        stores.run(
            store,
            folder.resolve("queue-" + store + ".yaml"),
            FILE.replace("QUEUE", "oracle: 127.0.0.1:" + port + ", groups: [2, 1], bytes: 100"));
    assertThat(run.manifest().verdict().evidence())
        .anyMatch(
            line ->
                line.matches(
                    "phase 'check': ([0-9]{3,}) of \\1 deliveries \\(guarantee: exactly-once\\)"
                        + " happened exactly once; [0-9]{3,} events committed, 0 unknown\\."));
    assertThat(FaultRuns.actions(run)).contains("kill oracle-1");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.ACTION + Event.END))
        .extracting(event -> event.detail().get("server"))
        .contains("oracle-1");
    assertThat(run.events().toString()).contains("barrier");
  }
}
