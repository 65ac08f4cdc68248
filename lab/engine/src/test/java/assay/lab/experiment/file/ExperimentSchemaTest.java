package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What editors are told of experiment files is what Assay takes. */
class ExperimentSchemaTest {
  private static final Path CATALOGUE = Path.of("../../experiments");

  /** Folders whose experiments take workloads of studies, which are not here. */
  private static final Set<String> OF_STUDIES =
      Set.of(
          "audit", "counters", "continuous", "fanout", "llcysa", "milestones", "queue", "security");

  private final JsonSchema schema =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(ExperimentSchema.json());

  static List<Path> catalogue() throws IOException {
    try (Stream<Path> files = Files.walk(CATALOGUE)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !OF_STUDIES.contains(file.getParent().getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void takesTheCatalogue(Path file) throws IOException {
    assertThat(schema.validate(new YAMLMapper().readTree(file.toFile()))).isEmpty();
    ExperimentFile.read(file, Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "phases: [{phase: load, thread: 4}]",
        "phases: [{phase: laod}]",
        "phases: [{rows: 4}]",
        "phases: [{phase: presplit}]",
        "phases: [{phase: load, rate: fast}]",
        "phases: [{phase: load, during: [{at: 1s}]}]",
        "phases: [{phase: load, during: [{at: 1s, do: {shoot: tserver}}]}]",
        "phases: [{phase: load, during: [{at: 1s, do: {phase: drop}}]}]",
        "phases: [{phase: load, during: [{at: soon, do: {kill: tserver}}]}]",
        "phases: [{phase: load}]\nthreads: many",
        "phases: [{phase: load}]\nvary: 5",
        "phases: [{phase: load}]\nfigures: [{title: t, x: lag, axis: log}]",
        "phases: [{phase: load}]\nresult-tables: [{title: t, of: [a], columns: [average]}]",
        "phases: [{phase: load}]\nfindings: [{name: n, of: ok/s of insert in load}]",
        "phases: [{phase: load}]\nsettings: {x: {vault: y}}",
      })
  void refusesWhatAssayRefuses(String rest) throws IOException {
    String text = "description: d\nworkload: {preset: a}\n" + rest;
    JsonNode tree = new YAMLMapper().readTree(text);
    assertThat(schema.validate(tree)).isNotEmpty();
  }

  @Test
  void takesActions() throws IOException {
    String text =
        """
        description: d
        workload: {preset: a}
        phases:
          - phase: load
            during:
              - {at: 30s, for: 20s, do: {pause: tserver-1}}
              - {about-every: 5m, for: 1m, do: {phase: throttle, writes: 50/s}}
        """;
    assertThat(schema.validate(new YAMLMapper().readTree(text))).isEmpty();
    ExperimentFile.parse(Path.of("t.yaml"), text, Map.of());
  }

  @Test
  void takesResults() throws IOException {
    String text =
        """
        description: d
        workload: {preset: a}
        vary: {threads: [1, 2]}
        threads: ${threads}
        phases:
          - phase: load
            activities: [{name: a, rows: 10}, {name: b, rows: 20}]
        figures:
          - {title: t, x: threads, y: [ok/s of insert in load]}
          - {title: u, x: time, by: threads, y: [p99 of insert in load.a]}
        result-tables:
          - {title: v, of: [ok/s of insert in load.b], columns: [median, ratio], baseline: threads=2}
        findings:
          - {name: n, of: ok/s of insert in load, ratio: [threads=2, threads=1], expect: "> 1", paper: 2}
        """;
    assertThat(schema.validate(new YAMLMapper().readTree(text))).isEmpty();
    ExperimentFile file = ExperimentFile.parse(Path.of("t.yaml"), text, Map.of());
    assertThat(file.results().figures()).hasSize(2);
    assertThat(file.results().asked()).hasSize(3);
    // Of its variants one is left, and the finding is not run.
    ExperimentFile.parse(Path.of("t.yaml"), text, Map.of("threads", "4"));
  }

  @Test
  void everyKeyIsExplained() throws IOException {
    JsonNode properties = new ObjectMapper().readTree(ExperimentSchema.json()).path("properties");
    assertThat(properties).hasSizeGreaterThan(10);
    properties.forEach(key -> assertThat(key.path("description").asText()).isNotEmpty());
  }
}
