package assay.study.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.compare.figures.RunFigures;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.result.Figure;
import assay.lab.report.TextSummary;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.lab.verdict.Check.Finding;
import assay.lab.verdict.VerdictCode;
import assay.stores.simulated.SimulatedProvider;
import assay.study.query.check.CheckedEvents;
import assay.study.query.crossover.Sweep;
import assay.study.query.table.IndexTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStudyTest {
  private static final String FILE =
      """
      description: d
      threads: 2
      tables: {events: {}, index: {}, counts: {}}
      workload: {rows: 1}
      phases:
        - phase: run
          name: ingest
          operations: 20
          workload: {kind: event-ingest, events: 1000, batch: 50, index: index, counts: counts}
        - phase: run
          name: query
          operations: 4
          workload: {kind: event-query, events: 1000, check: true%s}
        - {phase: event-check}
      """;

  @TempDir private Path folder;

  private RecordedRun run(String file) throws Exception {
    return StudyRun.run(folder, new SimulatedProvider(), file);
  }

  private static PhaseTotals query(RecordedRun run) {
    return run.phase("query").orElseThrow().totals().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fig04",
        "fig05",
        "fig06",
        "fig07",
        "crossover",
        "crossover-cold",
        "index-layout",
        "first-result",
        "ingest",
        "planner"
      })
  void itsExperimentsAreSome(String name) throws Exception {
    Path file = Path.of("../../experiments/llcysa/" + name + ".yaml");
    assertThat(ExperimentFile.read(file, Map.of()).description()).contains("?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", parallel: 3",
        ", ask-from: 1700000000500, ask-to: 1700043200000",
        ", acceptance: 0.1, parallel: 2",
        ", where: 'status = \"200\" and not (method = \"GET\" or user_name ~ \"1.*\")'",
        ", select: [source_ip, status], where: 'domain_name = \"example.com\"'",
        ", index: index, where: 'domain_name = \"example.com\"', select: [source_ip]",
        ", index: index, parallel: 3, where: 'domain_name = \"example.com\" and status = \"200\"'",
        ", index: index, where: 'status = \"403\" or domain_name = \"site-2.example\" and path ~ \"[0-7].*\"'",
        ", index: index, bins: 1h, parallel: 2, where: 'domain_name = \"example.com\"'",
        ", index: index, counts: counts, where: 'status = \"200\" and method = \"DELETE\"'",
        ", index: index, counts: counts, parallel: 2, crossover: 1, where: 'status = \"200\"'",
        ", index: index, plan: scan, where: 'status = \"403\"'",
        ", batches: {}, parallel: 2, acceptance: 0.5",
        ", join: {table: events, events: 1000, index: index, field: domain_name}, where: 'status = \"304\"'",
        ", join: {table: events, events: 1000, index: index, field: referrer, with: domain_name}, select: [source_ip], batches: {}, parallel: 3, index: index, where: 'status = \"404\" or method = \"PUT\"'",
        ", batches: {first: 1h, least: 1ms, most: 2ms}, index: index, where: 'method = \"GET\"'",
      })
  void answersAreThoseOfTheEvents(String query) throws Exception {
    RecordedRun run = run(FILE.formatted(query));
    assertThat(query(run)).returns(4L, PhaseTotals::ok).returns(0L, PhaseTotals::wrongReads);
    assertThat(query(run).scannedCells()).isPositive();
    assertThat(CheckedEvents.findings(run))
        .containsExactly(
            Finding.noted(
                "phase 'event-check' read 1,000 events; the index entries match exactly;"
                    + " the counts match exactly."));
  }

  @ParameterizedTest
  @ValueSource(strings = {", index: index, index-layout: sharded", ", index-layout: in-shard"})
  void answersAreTheSameWhereverTheIndexLies(String layout) throws Exception {
    String query = layout + ", bins: 1h, parallel: 2, where: 'domain_name = \"example.com\"'";
    RecordedRun run =
        run(
            FILE.formatted(query)
                .replace("batch: 50, index: index, counts: counts", "batch: 50" + layout));
    assertThat(query(run)).returns(4L, PhaseTotals::ok).returns(0L, PhaseTotals::wrongReads);
    assertThat(CheckedEvents.findings(run))
        .containsExactly(
            Finding.noted(
                "phase 'event-check' read 1,000 events; the index entries match exactly."));
  }

  /** Two threads ask for one half of the time each. */
  @Test
  void aQuerySpreadOverThreadsBringsEachEventOnce() throws Exception {
    RecordedRun run =
        run(FILE.formatted(", spread: true").replace("operations: 4", "operations: 2"));
    assertThat(query(run))
        .returns(2L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads)
        .returns(1000L, PhaseTotals::scannedRows);
  }

  @Test
  void partsOfQueriesAreTimed() throws Exception {
    String query = ", index: index, counts: counts, crossover: 1, where: 'status = \"200\"'";
    RecordedRun run = run(FILE.formatted(query));
    for (String part : new String[] {"first-result", "step-plan", "step-index", "step-fetch"}) {
      LatencyKey key = new LatencyKey("query", part + "@query", LatencyKey.Tag.OK);
      assertThat(run.latencies().get(key).measured().getTotalCount()).as(part).isEqualTo(4);
      assertThat(RunFigures.of(run).figures())
          .containsKey(Figure.parse("max of " + part + "@query in query"));
      assertThat(TextSummary.of(run, StandardCharsets.UTF_8)).contains("\n  " + part + " ");
    }
  }

  /** Two threads write batches of fifty: the simulated store drops some of what it acknowledged. */
  @Test
  void whatAnIndexOrCountsLackIsFound() throws Exception {
    String file =
        FILE.formatted(", where: 'status = \"none\"'")
            .replace("threads: 2", "threads: 2\nsettings: {lost-share: 0.002}");
    RecordedRun run = run(file);
    assertThat(CheckedEvents.findings(run)).hasSize(1);
    assertThat(CheckedEvents.findings(run).get(0).code()).contains(VerdictCode.WRONG);
    assertThat(CheckedEvents.findings(run).get(0).sentence()).contains("the index entries differ");
  }

  /** Rare values are found by the index at once; each row that it finds costs an exchange. */
  @Test
  void whereScanAndIndexCrossIsToldOfQueriesThatWereDoneInBothWays() throws Exception {
    StringBuilder file =
        new StringBuilder(FILE.substring(0, FILE.indexOf("  - phase: run\n    name: query")));
    for (String plan : new String[] {"scan", "index"}) {
      for (String status : new String[] {"200", "206"}) {
        file.append(
            "  - {phase: run, name: %s-%s, operations: 10, threads: 1, workload: {kind: event-query, events: 1000, plan: %s, index: index, where: 'status = \"%s\"'}}%n"
                .formatted(plan, status, plan, status));
      }
    }
    RecordedRun run = run(file.toString());
    assertThat(Sweep.findings(run)).hasSize(1);
    assertThat(Sweep.findings(run).get(0).code()).isEmpty();
    assertThat(Sweep.tables(run)).hasSize(1);
    assertThat(Sweep.tables(run).get(0).rows()).hasSize(2);
    assertThat(Sweep.shares(run).size()).isLessThanOrEqualTo(1);
  }

  @Test
  void aTableOfAnotherSchemaIsRefused() throws Exception {
    for (String[] bad :
        new String[][] {
          {
            ", index: index, index-layout: sharded, where: 'status = \"200\"'",
            "has rows=value-0-field-0-time, but rows=shard~value"
          },
          {
            ", index-layout: in-shard, where: 'status = \"200\"'",
            "has index-layout=unknown, but index-layout=in-shard is requested"
          },
          {", shards: 4", "has shards=8, but shards=4 is requested"},
          {", type: dns_open", "has type=web_request, but type=dns_open is requested"},
        }) {
      requireRefused(FILE.formatted(bad[0]), bad[1]);
    }
    requireRefused(
        FILE.formatted("").replace("name: query", "name: query\n    table: index"),
        "has holds=index, but holds=events is requested");
    String unwritten = FILE.formatted("").replace("counts: {}}", "counts: {}, more: {}}");
    requireRefused(
        unwritten.replace("name: query", "name: query\n    table: more"), "has no schema");
  }

  @Test
  void plansOfEarlierVersionsMeanWhatTheyMeant() throws Exception {
    Plan plan = StudyRun.plan(folder, "simulated", FILE.formatted(""));
    String yaml = PlanCodec.toYaml(plan);
    String earlier = yaml.replaceAll("\n *(spread|crossover|factor): [^\n]*", "");
    assertThat(earlier).isNotEqualTo(yaml).contains("check: true");
    assertThat(PlanCodec.parse(earlier)).isEqualTo(plan);
  }

  @Test
  void rowsOfAnIngestAreMadeForFilesOfEachTable() throws Exception {
    String file =
        """
        description: d
        tables: {events: {}, index: {}}
        phases:
          - {phase: format, table: index, workload: {kind: %s}}
        """;
    String ingest = "event-ingest, index: index, events: 1000";
    Plan plan = StudyRun.plan(folder, "rocksdb", file.formatted(ingest));
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);
    assertThat(plan.spec(plan.tables().get(1)).families()).containsExactly(IndexTable.FAMILY);
    for (String[] bad :
        new String[][] {
          {"event-query", "workload 'event-query' cannot generate rows without a store"},
          {ingest + "}, rows: 5", "'workload' and 'rows' are mutually exclusive"},
        }) {
      assertThatThrownBy(
              () -> StudyRun.plan(folder, "rocksdb", file.formatted(bad[0]).replace("5}}", "5}")))
          .hasMessageContaining("t.yaml:4")
          .hasMessageContaining(bad[1]);
    }
  }

  private void requireRefused(String file, String line) throws Exception {
    RecordedRun run = run(file);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FAILED);
    assertThat(run.manifest().verdict().toString()).contains("phase 'query': table '", line);
  }

  @Test
  void aShortAnswerIsWrong() throws Exception {
    RecordedRun run = run(FILE.formatted("").replace("operations: 20", "operations: 19"));
    assertThat(query(run)).returns(4L, PhaseTotals::wrongReads);
  }

  @Test
  void aPatternThatRunsAwayEndsAtTheTimeOutAndIsNamed() throws Exception {
    String file =
        FILE.formatted(", where: 'cookie ~ \"(.)(.|..)+\\1x\"'")
            .replace("threads: 2", "threads: 2\nsettings: {timeout: 200ms}")
            .replace("operations: 4", "operations: 1")
            .replace("check: true", "check: false");
    RecordedRun run = run(file);
    assertThat(query(run)).returns(1L, PhaseTotals::failed);
    assertThat(run.events())
        .anySatisfy(
            event -> {
              assertThat(event.kind()).isEqualTo(Event.ERROR);
              assertThat(event.text())
                  .startsWith("query failed: pattern '(.)(.|..)+\\1x' did not finish within");
            });
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    for (String[] bad :
        new String[][] {
          {", where: 'state = \"1\"'", "did you mean 'status'?"},
          {", acceptance: 0", "above 0"},
          {", acceptance: 0.5, where: 'status = \"200\"'", "mutually exclusive"},
          {", ask-from: 5, ask-to: 5", "'ask-from' must be before 'ask-to'; got 5 and 5"},
          {
            ", ask-from: 5, ask-to: 7, parallel: 3",
            "from 1 to 2 (at most one per millisecond); got 3"
          },
          {", parallel: 0", "one per millisecond); got 0"},
          {", parallel: 2, spread: true", "remove 'parallel'"},
          {", join: {table: events, field: domain_name}", "set 'index'"},
          {", join: {table: events, index: index, field: path}", "has no index"},
          {", join: {table: events, index: index, field: domain}", "did you mean 'domain_name'?"},
          {
            ", index: index, join: {table: events, index: index, field: status}, bins: 1h, where: 'status = \"2\"'",
            "mutually exclusive"
          },
          {", index: index", "needs a 'where'"},
          {", index: index, where: 'path = \"x\"'", "indexed fields are source_ip"},
          {", bins: 1h, where: 'status = \"200\"'", "set 'index'"},
          {", bins: 1h, index: index, where: 'status = \"2\" or status = \"3\"'", "a single value"},
          {", plan: indx, index: index", "did you mean 'index'?"},
          {", plan: index", "set 'index'"},
          {", plan: auto, index: index, where: 'status = \"200\"'", "set 'counts'"},
          {", counts: counts, where: 'status = \"200\"'", "set 'index'"},
          {", index: index, counts: counts, factor: 0", "'factor' at least 1"},
          {", index: index, counts: counts, bins: 1h, where: 'status = \"2\"'", "plan: index"},
          {", batches: {least: 2s}", "below 'most'"},
          {", batches: {first: 0s}", "at least 1ms"},
          {
            ", index: index, index-layout: in-shard, where: 'status = \"2\"'",
            "remove the key 'index'"
          },
          {", index-layout: sharded, where: 'status = \"2\"'", "set the key 'index'"},
          {", index-layout: shard, where: 'status = \"2\"'", "did you mean 'sharded'?"},
          {", bins: 1ms, index: index, where: 'status = \"200\"'", "86400000 bins"},
          {", shards: 0", "from 1 to 100"},
          {", type: web", "did you mean 'web_request'?"},
        }) {
      refused(FILE.formatted(bad[0]), "t.yaml:13", bad[1]);
    }
    String plain = FILE.formatted("");
    refused(plain.replace("index: index, c", "index: indx, c"), "did you mean 'index'?");
    refused(
        FILE.formatted(", join: {table: evnts, index: index, field: status}"),
        "did you mean 'events'?");
    refused(plain.replace("operations: 20", "operations: 21"), "'operations' must be at most 20,");
  }

  private void refused(String file, String... words) {
    assertThatThrownBy(() -> StudyRun.plan(folder, "simulated", file))
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }
}
