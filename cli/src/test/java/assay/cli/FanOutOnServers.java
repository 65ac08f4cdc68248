package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On real servers every key of a request brings the value of its first source. */
class FanOutOnServers {
  private static final String FILE =
      """
      description: d
      threads: 2
      settings: {timeout: 60s}
      tables: {events: {}}
      phases:
        - {phase: presplit, from: quarters.txt}
        - phase: fan-out-load
        - phase: run
          name: requests
          operations: 10
          workload: {kind: fan-out, EVENTS, request: 900, batch: 100}
        - phase: run
          name: in-servers
          operations: 10
          workload: {kind: fan-out, EVENTS, request: 900, batch: 100, waterfall: servers}
        - phase: fan-out-check
      """
          .replace("EVENTS", "securities: 40, years: 1, fields: 3, sources: 3");

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void everyKeyBringsItsValue(String store) throws Exception {
    RecordedRun run = run(store, FILE);
    assertRight(run, "requests", 900);
    assertRight(run, "in-servers", 900);
    assertThat(run.parts("requests", "fan-out")).containsExactly("server@fan-out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cassandra", "rocksdb"})
  void storesWithoutFiltersAreAskedInRounds(String store) throws Exception {
    String rounds =
        FILE.replaceFirst("  - \\{phase: presplit.*\n", "")
            .replaceFirst("(?s)  - phase: run\n    name: in-servers.*servers}\n", "");
    assertRight(run(store, rounds), "requests", 900);
  }

  @Test
  void whatAStoreLacksIsNamedWithItsLine() throws Exception {
    String withoutSplits = FILE.replaceFirst("  - \\{phase: presplit.*\n", "");
    assertThat(stores.execute("cassandra", command("lacking", "cassandra", withoutSplits)))
        .contains("lacking-cassandra.yaml:11:", "server-side filter");
    String replicas = withoutSplits.replace("waterfall: servers", "consistency: timeline");
    assertThat(stores.execute("cassandra", command("replicas", "cassandra", replicas)))
        .contains("replicas-cassandra.yaml:11:", "read replicas");
  }

  private static void assertRight(RecordedRun run, String phase, int request) {
    assertThat(run.manifest().verdict().evidence())
        .contains("phase 'fan-out-check': every value was returned once, as written.");
    assertThat(run.phase(phase).orElseThrow().totals().orElseThrow())
        .returns(10L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads)
        .returns(10L * request, PhaseTotals::scannedRows);
  }

  private static RecordedRun run(String store, String file) throws Exception {
    String output = stores.execute(store, command("fan-out", store, file));
    assertThat(output).containsPattern("(?m)^run +/");
    return RunReader.read(QueriesOnServers.folderOf(output));
  }

  private static List<String> command(String name, String store, String file) throws Exception {
    Files.writeString(folder.resolve("quarters.txt"), "4\n8\nc\n");
    Path written = Files.writeString(folder.resolve(name + "-" + store + ".yaml"), file);
    return List.of("run", written.toString(), "--store", store, "--verbose");
  }
}
