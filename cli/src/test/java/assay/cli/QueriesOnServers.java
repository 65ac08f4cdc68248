package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
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
          ", index: index, where: 'status = \"503\"', select: [source_ip],"
              + " join: {table: events, events: 2000, index: index, field: domain_name}",
          ", index: index, parallel: 3, where: 'method = \"PUT\" or status = \"403\"'",
          ", index: index, bins: 1h, parallel: 2, where: 'domain_name = \"example.com\"'");

  private static final List<String> IN_SERVERS =
      List.of(
          ", acceptance: 0.1, parallel: 2",
          ", acceptance: 1",
          ", ask-from: 1700020000000, ask-to: 1700030000000, where: 'user_name ~ \"1.*\"'",
          ", where: 'not (status = \"200\" or header_2 ~ \"[0-7].*\")', select: [path]",
          ", index: index, where: 'status = \"200\" and domain_name ~ \".*com\"'",
          ", index: index, counts: counts, batches: {}, parallel: 2, where: 'status = \"200\"'",
          ", index: index, counts: counts, where: 'method = \"PUT\" and status = \"403\"'");

  /** Of an index that lies with its events' shards, in a table of its own or in theirs. */
  private static final List<String> IN_SHARDS =
      List.of(
          "table: sharded, workload: {kind: event-query, events: 2000, index: sharded-index,"
              + " index-layout: sharded",
          "table: inside, workload: {kind: event-query, events: 2000, index-layout: in-shard");

  /** Values that are empty, look like a part of a key, or are no text. */
  private static final List<String> ODD =
      List.of(
          "",
          ", index: odd-index, where: \"even = \\\"\\\" or odd = \\\"\\0\\\"\"",
          ", index: odd-index, where: \"odd = \\\"a\\\"\"");

  private static final String VALUE = ", where: 'domain_name = \"example.com\"'";

  private static final String IMPORTED =
      """
        - phase: format
          name: format-TABLE
          table: TABLE
          workload: {kind: event-ingest, events: 2000, batch: 100, index: bulk-index, counts: bulk-counts}
        - {phase: import, name: import-TABLE, table: TABLE}
      """;

  private static final String OF_BULK = "table: bulk, workload: {kind: event-query, events: 2000";
  private static final String OF_EVENTS =
      "table: events, workload: {kind: event-query, events: 2000";
  private static final String OF_ODD =
      "table: odd, workload: {kind: event-query, type: edge_values, events: 100";
  private static final int RANDOM_QUERIES = 4;

  private static final List<String> TESTS =
      List.of(
          "status = \"200\"",
          "status != \"304\"",
          "method = \"PUT\"",
          "method ~ \"[GP].*\"",
          "user_name ~ \"[12].*\"",
          "domain_name = \"site-2.example\"",
          "header_3 !~ \"[0-7].*\"");

  /** Queries of one kind, which are checked. */
  private record Queries(String name, long operations, String workload, String rest) {
    String phase() {
      return "  - {phase: run, name: %s, threads: 1, operations: %d, %s, check: true%s}}%n"
          .formatted(name, operations, workload, rest);
    }
  }

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
    queries.addAll(filters ? random() : List.of());
    StringBuilder file =
        new StringBuilder(
            """
            description: d
            threads: 2
            flush-every: 0
            tables:
              {events: {}, index: {}, counts: {}, odd: {}, odd-index: {}, bulk: {}, bulk-index: {}, bulk-counts: {},
               sharded: {}, sharded-index: {}, inside: {}}
            phases:
            """);
    if (filters) {
      file.append("  - {phase: presplit, table: events, from: shards.txt}\n");
      Files.writeString(folder.resolve("shards.txt"), "02_\n04_\n06_\n");
    }
    file.append(
        "  - {phase: run, name: ingest, table: events, operations: 20,"
            + " workload: {kind: event-ingest, events: 2000, batch: 100, index: index, counts: counts}}\n"
            + "  - {phase: run, name: ingest-odd, table: odd, operations: 1,"
            + " workload: {kind: event-ingest, type: edge_values, events: 100, batch: 100, index: odd-index}}\n"
            + "  - {phase: run, name: ingest-sharded, table: sharded, operations: 20,"
            + " workload: {kind: event-ingest, events: 2000, batch: 100, index: sharded-index,"
            + " index-layout: sharded}}\n"
            + "  - {phase: run, name: ingest-inside, table: inside, operations: 20,"
            + " workload: {kind: event-ingest, events: 2000, batch: 100, index-layout: in-shard}}\n"
            + "  - {phase: event-check, table: events}\n"
            + "  - {phase: event-check, name: check-sharded, table: sharded}\n"
            + "  - {phase: event-check, name: check-inside, table: inside}\n"
            + "  - {phase: event-check, name: check-odd, table: odd}\n");
    for (String table : List.of("bulk", "bulk-index", "bulk-counts")) {
      file.append(IMPORTED.replace("TABLE", table));
    }
    file.append("  - {phase: event-check, name: check-bulk, table: bulk}\n");
    List<Queries> all = new ArrayList<>();
    all.add(new Queries("of-bulk", 2, OF_BULK, ", index: bulk-index" + VALUE));
    queries.forEach(query -> all.add(new Queries("q" + all.size(), 2, OF_EVENTS, query)));
    ODD.forEach(query -> all.add(new Queries("odd" + all.size(), 1, OF_ODD, query)));
    for (String sharded : IN_SHARDS) {
      String phase = "in-shards" + all.size();
      all.add(new Queries("all-" + phase, 1, sharded + ", plan: scan", ""));
      all.add(new Queries(phase, 2, sharded, VALUE + ", parallel: 2"));
      all.add(new Queries("bins-" + phase, 2, sharded, VALUE + ", bins: 1h"));
    }
    all.forEach(each -> file.append(each.phase()));
    RecordedRun run =
        stores.run(name, folder.resolve("queries-" + name + ".yaml"), file.toString());
    all.forEach(each -> assertRight(run, each));
    assertThat(run.manifest().verdict().evidence())
        .contains(
            "phase 'event-check' read 2,000 events; the index entries match exactly;"
                + " the counts match exactly.",
            "phase 'check-sharded' read 2,000 events; the index entries match exactly.",
            "phase 'check-inside' read 2,000 events; the index entries match exactly.",
            "phase 'check-odd' read 100 events; the index entries match exactly.",
            "phase 'check-bulk' read 2,000 events; the index entries match exactly;"
                + " the counts match exactly.");
    requireByHand(name, run.manifest().plan().tables().get(0).name());
  }

  /** Queries at random, each by a scan, and by the index as far as that is possible. */
  private static List<String> random() {
    Random random = new Random(5);
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < RANDOM_QUERIES; i++) {
      String where = ", index: index, counts: counts, where: '" + condition(random, 1) + "'";
      String parallel = ", parallel: " + List.of(1, 2, 3, 5, 8).get(random.nextInt(5));
      queries.add(
          ", plan: scan" + (random.nextBoolean() ? ", batches: {}" : "") + parallel + where);
      queries.add(", plan: auto, crossover: 1, batches: {first: 2h}" + parallel + where);
    }
    return queries;
  }

  /** Of four levels at most. */
  private static String condition(Random random, int level) {
    if (level < 4 && random.nextInt(3) > 0) {
      String join = random.nextBoolean() ? " and " : " or ";
      String joined = condition(random, level + 1) + join + condition(random, level + 1);
      return (random.nextInt(4) == 0 ? "not (" : "(") + joined + ")";
    }
    return TESTS.get(random.nextInt(TESTS.size()));
  }

  /** Of 190 events with this domain. */
  private static void requireByHand(String name, String table) {
    String command = "query --store " + name + " --table " + table;
    String query = "source_ip, status where domain_name = \"example.com\"";
    AssayProcess.Result asked = stores.result(name, words(command, query)).assertGood();
    assertThat(asked.output().lines())
        .hasSize(20)
        .allMatch(line -> line.matches("2023-11-1[45]T\\S+Z  source_ip=10\\.\\S+  status=\\d+"))
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(stores.result(name, words(command, query, "--explain")).output())
        .contains("found by   scan of 2,000 events")
        .contains("The index finds about 190 of 2,000 events, which is above the crossover (1.0 %");
  }

  private static void assertRight(RecordedRun run, Queries queries) {
    PhaseTotals totals = totals(run, queries.name());
    assertThat(totals)
        .as(queries.phase())
        .returns(queries.operations(), PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads);
    assertThat(totals.scannedCells()).as(queries.phase()).isPositive();
  }
}
