package assay.study.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.stores.simulated.SimulatedProvider;
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
      tables: {events: {}, index: {}}
      workload: {rows: 1}
      phases:
        - phase: run
          name: ingest
          operations: 20
          workload: {kind: event-ingest, events: 1000, batch: 50, index: index}
        - phase: run
          name: query
          operations: 4
          workload: {kind: event-query, events: 1000, check: true%s}
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"fig04", "fig05"})
  void itsExperimentsAreSome(String name) throws Exception {
    Path file = Path.of("../../experiments/llcysa/" + name + ".yaml");
    assertThat(ExperimentFile.read(file, Map.of()).description()).contains("Sawyer et al.");
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
      })
  void answersAreThoseOfTheEvents(String query) throws Exception {
    RecordedRun run = StudyRun.run(folder, new SimulatedProvider(), FILE.formatted(query));
    assertThat(run.phase("query").orElseThrow().totals())
        .containsEntry("ok", 4)
        .containsEntry("wrongReads", 0);
    assertThat((int) run.phase("query").orElseThrow().totals().get("scannedCells")).isPositive();
  }

  @Test
  void aShortAnswerIsWrong() throws Exception {
    RecordedRun run =
        StudyRun.run(
            folder,
            new SimulatedProvider(),
            FILE.formatted("").replace("operations: 20", "operations: 19"));
    assertThat(run.phase("query").orElseThrow().totals()).containsEntry("wrongReads", 4);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    for (String[] bad :
        new String[][] {
          {", where: 'state = \"1\"'", "did you mean 'status'?"},
          {", acceptance: 0", "above 0"},
          {", acceptance: 0.5, where: 'status = \"200\"'", "mutually exclusive"},
          {", ask-from: 5, ask-to: 5", "more parts than"},
          {", parallel: 0", "at least 1"},
          {", index: index", "takes a 'where'"},
          {", index: index, where: 'path = \"x\"'", "fields with an index are source_ip"},
          {", bins: 1h, where: 'status = \"200\"'", "name its table"},
          {", bins: 1h, index: index, where: 'status = \"2\" or status = \"3\"'", "one value"},
          {", bins: 1ms, index: index, where: 'status = \"200\"'", "86400000 bins"},
          {", shards: 0", "from 1 to 100"},
          {", type: web", "did you mean 'web_request'?"},
        }) {
      assertThatThrownBy(() -> StudyRun.plan(folder, "simulated", FILE.formatted(bad[0])))
          .hasMessageContaining("t.yaml:13");
    }
    assertThatThrownBy(
            () ->
                StudyRun.plan(
                    folder,
                    "simulated",
                    FILE.formatted("").replace("index: index}", "index: indx}")))
        .hasMessageContaining("did you mean 'index'?");
    assertThatThrownBy(
            () ->
                StudyRun.plan(
                    folder,
                    "simulated",
                    FILE.formatted("").replace("operations: 20", "operations: 21")))
        .hasMessageContaining("at most 20 operations");
  }
}
