package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.plan.SamplePlans;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLocatorTest {
  private static final Instant BEGUN = Instant.parse("2026-01-31T12:00:00Z");

  @TempDir private Path runs;
  private Path older;
  private Path newer;
  private Path elsewhere;

  @BeforeEach
  void threeRuns() throws IOException {
    // The later of the two lies in the folder whose name comes first.
    newer = run("a", BEGUN.plusSeconds(60));
    older = run("a", BEGUN);
    elsewhere = run("b", BEGUN.plusSeconds(30));
    Files.writeString(Files.createDirectory(runs.resolve("a/broken")).resolve("run.json"), "{");
  }

  private Path run(String experiment, Instant start) throws IOException {
    RunFolder folder = RunFolder.create(runs, experiment, start);
    Manifest manifest =
        Manifest.running(
            "0.1.0", start, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    new RunWriter(folder, new RunClock(start, 0), "w0", manifest).close();
    return folder.path();
  }

  @Test
  void aRunIsItself() throws IOException {
    assertThat(RunLocator.of(older)).isEqualTo(older);
    assertThat(RunLocator.latest(older)).isEqualTo(older);
  }

  @Test
  void anExperimentsFolderIsItsNewestRun() throws IOException {
    assertThat(RunLocator.of(runs.resolve("a"))).isEqualTo(newer);
    assertThat(RunLocator.of(runs.resolve("b"))).isEqualTo(elsewhere);
    assertThat(RunLocator.of(runs)).isEqualTo(newer);
  }

  @Test
  void theLatestIsTheNewestBesideIt() throws IOException {
    assertThat(RunLocator.of(runs.resolve("latest"))).isEqualTo(newer);
    assertThat(RunLocator.latest(runs.resolve("b/latest"))).isEqualTo(elsewhere);
  }

  @Test
  void aFolderOfThatNameIsMeantAsItIs() throws IOException {
    Path called = Files.createDirectory(runs.resolve("latest"));
    assertThat(RunLocator.latest(called)).isEqualTo(called);
  }

  @Test
  void whereThereIsNoRunTheReaderSaysSo() throws IOException {
    Path empty = Files.createDirectory(runs.resolve("empty"));
    assertThat(RunLocator.of(empty)).isEqualTo(empty);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLocator.of(runs.resolve("none")))
        .withMessage(
            "folder '"
                + runs.resolve("none")
                + "' does not exist; specify a run's folder, such as runs/EXPERIMENT/START, or"
                + " 'latest' for the newest run");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLocator.of(empty.resolve("latest")))
        .withMessage("no run found in " + empty);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLocator.of(runs.resolve("none/latest")))
        .withMessageContaining("none is not a folder");
  }
}
