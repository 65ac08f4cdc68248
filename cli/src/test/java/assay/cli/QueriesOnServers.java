package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of events on real servers bring what the events say, however they are carried out. */
class QueriesOnServers {
  private static final List<String> BY_SCAN = List.of("", ", parallel: 3", ", parallel: 8");

  private static final List<String> BY_INDEX =
      List.of(
          ", index: index, where: 'domain_name = \"example.com\"', select: [source_ip]",
          ", index: index, parallel: 3, where: 'method = \"PUT\" or status = \"403\"'",
          ", index: index, bins: 1h, parallel: 2, where: 'domain_name = \"example.com\"'");

  private static final List<String> IN_SERVERS =
      List.of(
          ", acceptance: 0.1, parallel: 2",
          ", acceptance: 1",
          ", ask-from: 1700020000000, ask-to: 1700030000000, where: 'user_name ~ \"1.*\"'",
          ", where: 'not (status = \"200\" or header_2 ~ \"[0-7].*\")', select: [path]",
          ", index: index, where: 'status = \"200\" and domain_name ~ \".*com\"'");

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "rocksdb"})
  void answersAreThoseOfTheEvents(String name) throws Exception {
    boolean filters = !name.equals("rocksdb");
    List<String> queries = new ArrayList<>(BY_SCAN);
    queries.addAll(BY_INDEX);
    queries.addAll(filters ? IN_SERVERS : List.of());
    StringBuilder file =
        new StringBuilder(
            """
            description: d
            threads: 2
            flush-every: 0
            tables: {events: {}, index: {}}
            phases:
            """);
    if (filters) {
      file.append("  - {phase: presplit, table: events, from: shards.txt}\n");
      Files.writeString(folder.resolve("shards.txt"), "02_\n04_\n06_\n");
    }
    file.append(
        "  - {phase: run, name: ingest, table: events, operations: 20,"
            + " workload: {kind: event-ingest, events: 2000, batch: 100, index: index}}\n");
    for (int i = 0; i < queries.size(); i++) {
      file.append(
          "  - {phase: run, name: q%d, threads: 1, operations: 2, table: events, workload: {kind: event-query, events: 2000, check: true%s}}%n"
              .formatted(i, queries.get(i)));
    }
    Path written = Files.writeString(folder.resolve("queries-" + name + ".yaml"), file);
    String output =
        stores.execute(name, List.of("run", written.toString(), "--store", name, "--verbose"));
    RecordedRun run = RunReader.read(folderOf(output));
    for (int i = 0; i < queries.size(); i++) {
      RecordedPhase phase = run.phase("q" + i).orElseThrow();
      assertThat(phase.totals())
          .as(queries.get(i))
          .containsEntry("ok", 2)
          .containsEntry("wrongReads", 0);
      assertThat((int) phase.totals().get("scannedCells")).as(queries.get(i)).isPositive();
    }
  }

  private static Path folderOf(String output) {
    String line = output.lines().filter(each -> each.matches("run +/.*")).findFirst().orElseThrow();
    return Path.of(line.substring("run".length()).strip());
  }
}
