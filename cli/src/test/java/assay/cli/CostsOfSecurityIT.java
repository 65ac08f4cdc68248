package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.compare.RunGroups;
import assay.lab.run.Manifest;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The experiments of what security costs, as they are but small, and all their levels. */
@Needs({Need.TCPDUMP, Need.ROOT})
@Tag("servers")
class CostsOfSecurityIT {
  private static final List<String> ACCUMULO =
      List.of("none", "none-threadpool", "ssl", "auth", "auth-int", "auth-conf");

  private static final String[] SMALL = {"entries=100_000", "warm=20_000"};

  /** Of a phase that is over before the second sample, no CPU is known. */
  private static final String OFTEN = "200ms";

  private static final List<String> COSTS =
      List.of(
          "elapsed of phase in ingest",
          "client-cpu-per-million of phase in ingest",
          "server-cpu-per-million of phase in ingest");

  /** Told seldom: nothing is known of it where a phase takes seconds. */
  private static final String TRAFFIC = "wire-bytes-per-entry of phase in ingest";

  @TestHome private Path home;

  @Needs(Need.KDC)
  @Test
  void allLevelsOfAccumuloAreOnAndHaveTheirFigures() throws Exception {
    assertCosts(run("accumulo", List.of(), SMALL), ACCUMULO);
  }

  @Needs(Need.KDC)
  @Test
  void levelsOfHBaseInOneProcessAreOnAndHaveTheirFigures() throws Exception {
    List<String> levels = List.of("off", "tls+kerberos");
    assertCosts(run("hbase", levels, SMALL), levels);
  }

  @Test
  void levelsOfCassandraAreOnAndHaveTheirFigures() throws Exception {
    assertCosts(run("cassandra", List.of(), SMALL), List.of("none", "tls", "mtls"));
  }

  @Needs(Need.KDC)
  @Test
  void queriesAloneAndBesideAnIngestHaveTheirFigures() throws Exception {
    List<String> levels = List.of("none", "auth-conf");
    // A p99 takes more steps than a busy machine may do in these seconds.
    // A thread's first 20,000 entries lead nowhere: who comes to one of them takes no step.
    JsonNode compared =
        run("queries", levels, words("entries=50_000 first=200_000 rate=200/s alone=5s time=5s"));
    assertThat(measured(compared))
        .containsOnlyKeys(levels)
        .allSatisfy(
            (level, figures) ->
                assertThat(figures)
                    .contains(
                        "elapsed of phase in both.ingest",
                        "p50 of step in both.queries",
                        "client-cpu of phase in both",
                        "server-cpu of phase in both",
                        "p50 of step in alone",
                        "client-cpu of phase in alone",
                        "server-cpu of phase in alone"));
  }

  private static void assertCosts(JsonNode compared, List<String> levels) {
    assertThat(compared.path("tables")).hasSize(2);
    for (JsonNode table : compared.path("tables")) {
      assertThat(table.path("rows").findValuesAsText("name"))
          .contains(levels.stream().map(level -> "level=" + level).toArray(String[]::new));
    }
    assertThat(compared.path("tables").get(1).path("rows").findValuesAsText("figure"))
        .contains(TRAFFIC);
    assertThat(measured(compared))
        .containsOnlyKeys(levels)
        .allSatisfy((level, figures) -> assertThat(figures).containsAll(COSTS));
  }

  /** Figures of the result tables that are known, by level. */
  private static Map<String, List<String>> measured(JsonNode compared) {
    Map<String, List<String>> measured = new TreeMap<>();
    for (JsonNode table : compared.path("tables")) {
      for (JsonNode row : table.path("rows")) {
        if (row.path("n").asInt() == 1 && row.path("median").asDouble() > 0) {
          measured
              .computeIfAbsent(
                  row.path("name").asText().replace("level=", ""), level -> new ArrayList<>())
              .add(row.path("figure").asText());
        }
      }
    }
    return measured;
  }

  /**
   * Runs each level once, and compares them all.
   *
   * @param levels all of them if empty
   */
  private JsonNode run(String name, List<String> levels, String... variables) throws Exception {
    Path file = home.resolve("experiments/security").resolve(name + ".yaml");
    StringBuilder command =
        new StringBuilder("run " + file + " --repeat 1 --quiet --sample-every " + OFTEN);
    levels.forEach(level -> command.append(" --variant level=").append(level));
    Arrays.stream(variables).forEach(variable -> command.append(" --set ").append(variable));
    Result result = InThisProcess.run(home, words(command.toString()));
    assertThat(result.exitCode()).as(result.output() + result.errors()).isLessThan(2);
    assertThat(result.output()).as(result.errors()).doesNotContain("is missing");
    for (Path run : RunGroups.runsUnder(home.resolve("runs").toString())) {
      assertOn(RunReader.read(run).manifest());
    }
    Result compared =
        InThisProcess.run(
            home, words("compare " + home.resolve("runs") + " --include-invalid --format json"));
    assertThat(compared.exitCode()).as("not refused: %s", compared.errors()).isZero();
    return new ObjectMapper().readTree(compared.output());
  }

  private static void assertOn(Manifest manifest) {
    String level = manifest.plan().origin().orElseThrow().values().get("level");
    assertThat(String.join("\n", manifest.verdict().evidence()))
        .contains("Security level '" + level + "' is in effect: ");
  }
}
