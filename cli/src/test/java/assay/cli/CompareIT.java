package assay.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Variants whose difference is known, from the experiment file to what the comparison says. */
@Tag("timing")
class CompareIT {
  private static final int REPEATS = 6;

  @TestHome private Path home;

  @Test
  void aSetDelayIsRankedAndTheSameDelayTwiceIsNot() throws Exception {
    Path file =
        Files.writeString(
            home.resolve("delays.yaml"),
            """
            description: the same delay under two names, and a longer one
            store: simulated
            threads: 4
            settings: {latency: "constant:${delay}"}
            vary:
              - {name: quick, delay: 20ms}
              - {name: same, delay: 20ms}
              - {name: slow, delay: 60ms}
            repeat: 6
            workload: {rows: 100, preset: c}
            phases:
              - {phase: load, threads: 50}
              - {phase: run, duration: 1s, warmup: 0}
            result-tables:
              - {title: rates, of: [ok/s of read in run], columns: [median, change-from-first, ratio]}
            findings:
              - {name: a third, of: ok/s of read in run, ratio: [slow, quick], expect: "< 0.6"}
              - {name: none, of: ok/s of read in run, ratio: [same, delay=60ms], expect: "< 1"}
            """);
    Result runs = AssayProcess.run(home, "run", file.toString(), "--quiet");
    assertThat(runs.exitCode()).as(runs.errors()).isLessThan(2);
    measureTheSame(home.resolve("runs/delays-on-simulated"));
    JsonNode all = compare(home);
    assertThat(all.path("groups").size()).isEqualTo(3);
    String quick = label(all, "quick");
    String same = label(all, "same");
    assertThat(ranking(all, "ok/s").path("refusedBecause").asText())
        .as("the same delay twice")
        .contains(quick.compareTo(same) < 0 ? quick + " and " + same : same + " and " + quick);
    findings(home, all);
    gates(home);
    leaveOut(home.resolve("runs/delays-on-simulated"));
    JsonNode two = compare(home);
    assertThat(ranking(two, "ok/s").path("bestFirst").size()).as(two.toPrettyString()).isEqualTo(2);
    assertThat(label(two, "slow"))
        .isEqualTo(ranking(two, "ok/s").path("bestFirst").get(1).asText());
  }

  /**
   * Gives the runs of the variant 'same' what those of 'quick' measured: two samples of one delay
   * are told apart now and then, as they must be where a test has an error of some percent.
   */
  private static void measureTheSame(Path runs) throws Exception {
    Iterator<Path> quick = folders(runs, "quick").iterator();
    for (Path same : folders(runs, "same")) {
      Path from = quick.next();
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (!Set.of("run.json", "plan.yaml").contains(file.getFileName().toString())) {
            Files.copy(file, same.resolve(from.relativize(file)), REPLACE_EXISTING);
          }
        }
      }
    }
  }

  /** Runs that are not valid are no runs of a finding. */
  private static void findings(Path home, JsonNode all) throws Exception {
    JsonNode findings = all.path("findings").path("delays-on-simulated");
    assertThat(findings.get(0).path("outcome").asText()).isEqualTo("reproduced");
    assertThat(findings.get(1).path("outcome").asText()).isEqualTo("contrary");
    assertThat(all.path("tables").get(0).path("rows")).hasSize(3);
    Result listed =
        AssayProcess.run(home, "findings", home.resolve("runs").toString(), "--format", "json");
    assertThat(listed.exitCode()).as(listed.errors()).isZero();
    JsonNode own = null;
    for (JsonNode each : new ObjectMapper().readTree(listed.output()).path("findings")) {
      own = each.path("name").asText().equals("a third") ? each : own;
    }
    assertThat(own).isNotNull();
    assertThat(own.path("store").asText()).isEqualTo("simulated");
    assertThat(own.path("outcome").asText()).isIn("reproduced", "not run");
  }

  /** New runs are three times as slow as those before, and as fast as those of the same delay. */
  private void gates(Path home) throws Exception {
    String quick = "before=" + runs(home, "quick");
    String same = "after=" + runs(home, "same");
    String slow = "after=" + runs(home, "slow");
    Path junit = home.resolve("gates.xml");
    String kept = "ok/s of read in run >= 0.5";
    assertThat(gate(home, quick, same, kept).exitCode()).isZero();
    Result missed = gate(home, quick, slow, kept, "--junit", junit.toString());
    assertThat(missed.exitCode()).as(missed.output()).isEqualTo(1);
    assertThat(missed.output()).contains("MISSED  " + kept + ": after, slow / before, quick = 0.");
    assertThat(junit).content().contains("failures=\"1\"", "classname=\"after slow");
    Result unknown = gate(home, quick, same, "ok/s of raed in run >= 1");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.errors()).contains("did you mean 'ok/s of read in run'?");
    Result several = gate(home, home.resolve("runs").toString(), slow, kept);
    assertThat(several.exitCode()).as(several.errors()).isEqualTo(2);
  }

  private static Result gate(Path home, String base, String other, String gate, String... more)
      throws Exception {
    List<String> words =
        new ArrayList<>(List.of("compare", base, other, "--include-invalid", "--gate", gate));
    words.addAll(List.of(more));
    return AssayProcess.run(home, words.toArray(String[]::new));
  }

  /** Folders of a variant's runs. */
  private static String runs(Path home, String variant) throws Exception {
    return folders(home.resolve("runs/delays-on-simulated"), variant).stream()
        .map(Path::toString)
        .collect(Collectors.joining(","));
  }

  private static List<Path> folders(Path runs, String variant) throws Exception {
    List<Path> own = new ArrayList<>();
    try (Stream<Path> folders = Files.list(runs)) {
      for (Path run : folders.filter(Files::isDirectory).sorted().toList()) {
        if (Files.readString(run.resolve("run.json"))
            .contains("\"variant\" : \"" + variant + "\"")) {
          own.add(run);
        }
      }
    }
    return own;
  }

  private JsonNode compare(Path home) throws Exception {
    Path runs = home.resolve("runs/delays-on-simulated");
    // What a busy machine does to single runs is no matter here.
    Result result =
        AssayProcess.run(home, "compare", runs.toString(), "--format", "json", "--include-invalid");
    assertThat(result.exitCode()).as(result.errors()).isZero();
    JsonNode json = new ObjectMapper().readTree(result.output());
    for (JsonNode group : json.path("groups")) {
      assertThat(group.path("runs").size()).isEqualTo(REPEATS);
    }
    return json;
  }

  /** The quick and the slow variant remain. */
  private static void leaveOut(Path runs) throws Exception {
    for (Path run : folders(runs, "same")) {
      Files.move(run, runs.resolveSibling("left-out-" + run.getFileName()));
    }
  }

  private static String label(JsonNode comparison, String name) {
    for (JsonNode group : comparison.path("groups")) {
      if (group.path("name").asText().equals(name)) {
        return group.path("group").asText();
      }
    }
    throw new AssertionError("no group '" + name + "' in " + comparison.path("groups"));
  }

  private static JsonNode ranking(JsonNode comparison, String quantity) {
    for (JsonNode figure : comparison.path("figures")) {
      if (figure.path("phase").asText().equals("run")
          && figure.path("operation").asText().equals("read")
          && figure.path("quantity").asText().equals(quantity)) {
        return figure.path("ranking");
      }
    }
    throw new AssertionError("no figure '" + quantity + "'");
  }
}
