package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.testing.StudyRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong in a file is said in one line, with its place; bad.txt has the cases. */
class BadExperimentFileTest {
  @TempDir private Path folder;

  /** A file's text, and how its refusal begins. */
  record Case(String expected, String text) {
    @Override
    public String toString() {
      return text.lines().findFirst().orElse("");
    }
  }

  static List<Case> cases() throws IOException {
    try (InputStream in = BadExperimentFileTest.class.getResourceAsStream("bad.txt")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(all.split("(?m)^=== "))
          .filter(part -> !part.isEmpty())
          .map(part -> part.split("\n", 2))
          .map(part -> new Case(part[0], part[1]))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void getsOneLineWithItsPlace(Case bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plans(Path.of("t.yaml"), "null", bad.text))
        .satisfies(
            refusal ->
                assertThat(refusal.getMessage()).startsWith(bad.expected).doesNotContain("\n"));
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path file = folder.resolve("x.yaml");
    assertRefused(file, "no such file: " + file);
    Files.writeString(folder.resolve("service.yaml"), "");
    assertRefused(
        folder.resolve("service.yml"),
        "no such file: " + folder.resolve("service.yml") + "; did you mean 'service.yaml'?");
    Files.delete(folder.resolve("service.yaml"));
    assertRefused(folder, folder + " is a folder");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertRefused(file, file + ": the file is not in UTF-8; save it as UTF-8");
    Files.writeString(file, "#".repeat((1 << 20) + 1));
    assertRefused(file, file + ": must have at most 1048576 bytes; has 1048577");
  }

  @Test
  void aCharacterThatYamlHasNotIsNamedWithItsLine() {
    for (String smile : new String[] {"", "\uD83D\uDE00"}) {
      String text = "description: a " + smile + "\nstore: rock\0sdb\n";
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ExperimentFile.parse(Path.of("t.yaml"), text, Map.of()))
          .withMessage("t.yaml:2: YAML must not contain character U+0000; remove it");
    }
  }

  @Test
  void aVariableThatTheFileLacksCannotBeSet() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExperimentFile.parse(Path.of("t.yaml"), SWEEP, Map.of("theads", "1")))
        .withMessage("--set theads: t.yaml has no such variable; did you mean 'threads'?");
  }

  @Test
  void whatTheUserSaysBesideTheFileIsCheckedToo() {
    ExperimentFile file = ExperimentFile.parse(Path.of("t.yaml"), SWEEP, Map.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> file.plans(StudyRun.choices(Optional.empty(), 1)))
        .withMessageContaining("t.yaml: no store given; add --store STORE");
    for (double scale : new double[] {0, -1, 1.5, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> file.plans(StudyRun.choices(Optional.of("null"), scale)))
          .withMessageContaining("--scale " + scale + ": must be above 0 and at most 1");
    }
  }

  private static final String SWEEP =
      """
      description: a sweep
      threads: ${threads}
      vary: {threads: [1, 2]}
      workload: {preset: a}
      phases: [{phase: load}]
      """;

  private static void assertRefused(Path file, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExperimentFile.read(file, Map.of()))
        .withMessageStartingWith(message);
  }
}
