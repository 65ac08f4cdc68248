package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.testing.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresplitFileTest {
  @TempDir private Path folder;
  private Path splits;

  @BeforeEach
  void nameTheFile() {
    splits = folder.resolve("splits.txt");
  }

  @Test
  void pointsComeFromAFileBesideTheExperiment() throws IOException {
    Files.writeString(splits, "user3\n\n0x7573657235\nuser7\n");
    assertThat(phase("{phase: presplit, from: splits.txt}").settings().asMap())
        .containsEntry("file", "splits.txt")
        .containsEntry("tablets", 4);
  }

  @Test
  void equalRangesAndAThresholdAreShrunkWithTheExperiment() {
    String file =
        "{phase: presplit, ranges: {from: user1, to: user9, tablets: 4}, split-threshold: 256MB}";
    assertThat(phase(file).settings().asMap())
        .containsEntry("from", "user1")
        .containsEntry("tablets", 4)
        .containsEntry("splitThresholdBytes", 256L << 18);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          user5\\nuser3          | splits.txt:2: 'user3' sorts before the previous line
          user3\\nuser5\\nuser5  | splits.txt:3: 'user5' is already on an earlier line
          user5\\nuser3\\nuser5  | splits.txt:2: 'user3' sorts before the previous line
          user3\\nzebra          | splits.txt:2: 'zebra' is outside the keys of this workload
          row3                   | splits.txt:1: 'row3' is outside the keys of this workload
          user3\\n0x7            | splits.txt:2: split point:
          \\n                    | splits.txt:1: must have one split point per line
          """)
  void badLinesAreNamed(String lines, String message) throws IOException {
    Files.writeString(splits, lines.replace("\\n", "\n"));
    assertThatThrownBy(() -> phase("{phase: presplit, from: splits.txt}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder + "/" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {phase: presplit}                                               | exactly one of 'tablets', 'from' and 'ranges' is required
          {phase: presplit, tablets: 3, from: x}                          | exactly one of 'tablets', 'from' and 'ranges' is required
          {phase: presplit, tablets: 0}                                   | from 1 to 10000
          {phase: presplit, from: nowhere.txt}                            | cannot be read
          {phase: presplit, ranges: {from: user5, to: user5, tablets: 2}} | is empty
          {phase: presplit, ranges: {from: a, to: b, tablets: 2}}         | 'a' is not a row key of this workload
          """)
  void whatMakesNoSenseIsRefusedWithItsLine(String phase, String message) {
    assertThatThrownBy(() -> phase(phase))
        .hasMessageStartingWith(folder + "/x.yaml:4: ")
        .hasMessageContaining(message);
  }

  private PhasePlan phase(String presplit) {
    String text =
        """
        description: splits
        scale: {factor: 0.25}
        phases:
          - %s
          - {phase: load, rows: 1000}
        workload: {preset: c}
        """
            .formatted(presplit);
    ExperimentFile file = ExperimentFile.parse(folder.resolve("x.yaml"), text, Map.of());
    ExperimentFile.Choices choices = StudyRun.choices(Optional.of("accumulo"), file.scale());
    return file.plans(choices).get(0).phases().get(0);
  }
}
