package assay.cli;

import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries of each kind while servers are killed, tablets divided, moved and compacted: an answer is
 * the right one, or has failed, and is never short and never doubled.
 */
@Tag("servers")
class QueriesUnderFaultsIT {
  private static final List<String> QUERIES =
      List.of(
          "parallel: 2",
          "acceptance: 0.2, parallel: 2",
          "index: index, bins: 1h, where: 'method = \"GET\"'",
          "index: index, plan: index, where: 'status = \"403\"'");

  private static final String FILE =
      """
      description: queries under faults
      measured: client-and-store
      threads: 2
      flush-every: 0
      settings: {timeout: 60s}
      tables: {events: {}, index: {}}
      phases:
        - {phase: presplit, table: events, from: shards.txt}
        - {phase: run, name: ingest, table: events, operations: 20, workload: {kind: event-ingest, events: 10000, index: index}}
        - {phase: flush, table: events}
        - {phase: flush, name: flush-index, table: index}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void anAnswerIsRightOrHasFailed(String store) throws Exception {
    FaultRuns servers = new FaultRuns(store, "", options(store));
    servers.up();
    try {
      RecordedRun run = finished(run(servers, killed(store)));
      assertThat(run.events()).extracting(Event::kind).doesNotContain(Event.ACTION_LEFT);
      assertThat(FaultRuns.actions(run))
          .anyMatch(text -> text.startsWith("kill "))
          .anyMatch(text -> text.startsWith("presplit"))
          .anyMatch(text -> text.startsWith("compact"));
      assertThat(tabletsAtLast(run)).hasSize(2).allMatch(tablets -> tablets > 0);
      for (String phase : List.of("killed", "divided", "index", "compacted", "after")) {
        for (int query = 0; query < QUERIES.size(); query++) {
          String name = phase + ".q" + query;
          PhaseTotals totals = totals(run, name);
          assertThat(totals.wrongReads()).as(name + " " + totals).isZero();
          assertThat(totals.ok()).as(name + " " + totals).isPositive();
          if (phase.equals("after")) {
            assertThat(totals.failed()).as(name).isZero();
          }
        }
      }
    } finally {
      servers.down();
    }
  }

  /** Two servers, and a balancer that does not wait for minutes. */
  private static String[] options(String store) {
    return store.equals("hbase")
        ? new String[] {"--servers=2", "--conf=hbase-site.hbase.balancer.period=3000"}
        : new String[] {"--servers=2"};
  }

  /**
   * Tablets of each server at the end. The one that was killed came back without any: it has them
   * by moves alone, while queries were asked. When they are moved is the balancer's choice.
   */
  private static List<Double> tabletsAtLast(RecordedRun run) throws Exception {
    RecordedPhase after = run.phase("after").orElseThrow();
    Timeline timeline = Timeline.open(run.folder());
    List<Double> last = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      if (id.name().matches("server\\..*\\.tablets\\.count")) {
        double[] tablets = timeline.points(id, after.startSeconds(), after.endSeconds()).values();
        if (tablets.length > 0) {
          last.add(tablets[tablets.length - 1]);
        }
      }
    }
    return last;
  }

  private static String killed(String store) {
    return store.equals("hbase") ? "regionserver" : "tserver";
  }

  private static RecordedRun run(FaultRuns servers, String role) throws Exception {
    Path home = servers.home();
    Files.writeString(home.resolve("shards.txt"), "02_\n04_\n06_\n");
    Files.writeString(home.resolve("more.txt"), "00_\n00_4\n00_8\n01_\n01_4\n01_8\n");
    Files.writeString(home.resolve("values.txt"), "2\n4\nGET\nGET\\0m\n");
    String phases =
        FILE
            + phase("killed", "40s", "{at: 4s, for: 4s, do: {kill: " + role + "}}")
            + phase(
                "divided", "25s", "{at: 4s, do: {phase: presplit, table: events, from: more.txt}}")
            + phase(
                "index", "9s", "{at: 3s, do: {phase: presplit, table: index, from: values.txt}}")
            + phase(
                "compacted",
                "9s",
                "{at: 2s, do: {phase: compact, table: events}},"
                    + " {at: 3s, do: {phase: compact, table: index}}")
            + phase("after", "4s", "");
    Path file = Files.writeString(home.resolve("queries.yaml"), phases);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", servers.store());
    assertThat(result.exitCode()).as(result.output() + result.errors()).isLessThan(2);
    return RunReader.read(result.runFolder());
  }

  private static String phase(String name, String duration, String actions) {
    String during = actions.isEmpty() ? "" : ", during: [" + actions + "], faults: expected";
    String activities =
        IntStream.range(0, QUERIES.size())
            .mapToObj(QueriesUnderFaultsIT::activity)
            .collect(Collectors.joining(", "));
    return "  - {phase: run, name: %s, table: events, threads: 1, duration: %s%s, activities: [%s]}%n"
        .formatted(name, duration, during, activities);
  }

  private static String activity(int query) {
    return "{name: q%d, rate: 1/s, workload: {kind: event-query, events: 10000, check: true, %s}}"
        .formatted(query, QUERIES.get(query));
  }
}
