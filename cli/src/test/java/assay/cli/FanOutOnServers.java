package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
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
    assertThat(refusal("lacking", withoutSplits)).contains("server-side filter");
    String replicas = withoutSplits.replace("waterfall: servers", "consistency: timeline");
    assertThat(refusal("replicas", replicas)).contains("read replicas");
  }

  private static String refusal(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name + "-cassandra.yaml"), text);
    String output = stores.execute("cassandra", words("run " + file + " --store cassandra"));
    assertThat(output).contains(name + "-cassandra.yaml:11:");
    return output;
  }

  private static void assertRight(RecordedRun run, String phase, int request) {
    assertThat(run.manifest().verdict().evidence())
        .contains("phase 'fan-out-check': every value was returned once, as written.");
    assertThat(totals(run, phase))
        .returns(10L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads)
        .returns(10L * request, PhaseTotals::scannedRows);
  }

  private static RecordedRun run(String store, String file) throws Exception {
    Files.writeString(folder.resolve("quarters.txt"), "4\n8\nc\n");
    return stores.run(store, folder.resolve("fan-out-" + store + ".yaml"), file);
  }
}
