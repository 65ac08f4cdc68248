package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches of the command line on a simulated store whose capacity is set. */
class FindCapacityIT {
  private static final double CAPACITY = 400;
  private static final double RESOLUTION = 0.1;

  @TestHome private Path home;

  @Tag("timing")
  @Test
  void theCapacityThatWasSetIsFoundAndEveryFigureHasItsRun() throws Exception {
    // Long service times: what a busy machine adds to them does not count.
    Result result =
        search("--slo", "p90 < 250ms", "--from", "300/s", "--repeats", "1", "--curve", "1");
    JsonNode search = lastSearch(result);
    // In 5 s a rate 5 % above capacity is a quarter of a second behind; none is 0 here.
    assertThat(search.path("sustainedPerSecond").asDouble())
        .as(result.output() + result.errors())
        .isLessThanOrEqualTo(CAPACITY * 1.05);
    assertThat(search.path("steps").size()).isBetween(2, 60);
    for (JsonNode step : search.path("steps")) {
      RecordedRun run = RunReader.read(Path.of(step.path("run").asText()));
      assertThat(run.manifest().verdict().code()).isEqualTo(step.path("verdict").asText());
      assertThat(run.phase("run").orElseThrow().offeredPerSecond())
          .isEqualTo(step.path("offeredPerSecond").asDouble());
      assertThat(totals(run, "run").wrongReads()).isZero();
      assertThat(run.folder().resolve("report.html")).isNotEmptyFile();
    }
    assertThat(RunReader.read(Path.of(search.at("/steps/0/run").asText())).phase("load"))
        .as("loaded by the first step")
        .isPresent();
    assertThat(RunReader.read(Path.of(search.at("/steps/1/run").asText())).phase("load"))
        .as("and by no other")
        .isEmpty();
    assumeThat(search.path("steps").findValuesAsText("verdict"))
        .as("of steps that no other program disturbed")
        .isSubsetOf("SUSTAINED", "UNSUSTAINED");
    assertThat(search.at("/finding/code").asText())
        .as(result.output() + result.errors())
        .isEqualTo("FOUND");
    assertThat(result.exitCode()).isZero();
    assertThat(search.path("sustainedPerSecond").asDouble())
        .isGreaterThanOrEqualTo(CAPACITY / (1.05 + RESOLUTION));
  }

  @Test
  void aBoundBelowTheServiceTimeHoldsAtNoRate() throws Exception {
    Result result = search("--slo", "p50 < 10ms", "--from", "40/s", "--duration", "2s");
    JsonNode search = lastSearch(result);
    assertThat(search.at("/finding/code").asText() + " " + result.exitCode())
        .isIn("NONE-HOLDS 1", "UNDETERMINED 3");
    assertThat(search.path("sustainedPerSecond").isNull()).isTrue();
    assertThat(Path.of(folderOf(result)).resolve("search.html")).isNotEmptyFile();
  }

  @Test
  void ctrlCEndsTheSearchWithWhatItHas() throws Exception {
    AssayProcess process =
        AssayProcess.start(
            home,
            // Far above capacity, so that whatever the first step comes to, many are to follow.
            arguments("--slo", "p90 < 250ms", "--from", "100000/s", "--duration", "2s"));
    process.awaitOutput("\"step\"");
    process.interrupt();
    Result result = process.await();
    assertThat(result.exitCode()).isEqualTo(130);
    JsonNode search = lastSearch(result);
    assertThat(search.at("/finding/code").asText()).as(result.output()).isEqualTo("BROKEN-OFF");
    assertThat(search.path("steps").get(0).path("judgement").asText())
        .as("the step before")
        .isNotEqualTo("ends");
    assertThat(Files.readString(Path.of(folderOf(result)).resolve("search.json")))
        .contains("BROKEN-OFF");
  }

  private Result search(String... more) {
    return InThisProcess.run(home, arguments(more));
  }

  private static String[] arguments(String... more) {
    String duration = List.of(more).contains("--duration") ? "" : " --duration 6s";
    return words(
        "search b --store simulated --rows 200 --threads 40"
            + " --setting latency=constant:40ms --setting capacity=400/s"
            + " --settle 0 --warmup 1s --resolution 10% --json"
            + duration,
        more);
  }

  private static JsonNode lastSearch(Result result) throws Exception {
    return line(result).path("search");
  }

  private static String folderOf(Result result) throws Exception {
    return line(result).path("folder").asText();
  }

  private static JsonNode line(Result result) throws Exception {
    String last = result.output().lines().reduce("", (before, line) -> line);
    JsonNode line = new ObjectMapper().readTree(last);
    assertThat(line.has("search")).as(result.output() + result.errors()).isTrue();
    return line;
  }
}
