package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard is read by Grafana's own published model of dashboards, the Foundation SDK. Its
 * strict form is in Go alone, so that a small program in {@code src/test/grafana} does it.
 */
@Needs(Need.GO)
class GrafanaModelTest {
  private static final Path PROGRAM = Path.of("src/test/grafana");

  /** A first time compiles the model. */
  private static final long LONGEST_SECONDS = 300;

  @TempDir private Path folder;

  private record Ended(int exitCode, String output) {}

  @BeforeEach
  void download() throws Exception {
    Ended download = go("mod", "download");
    assumeTrue(
        download.exitCode == 0, "Grafana's model cannot be downloaded here: " + download.output);
  }

  @Test
  void everyPropertyIsOneThatGrafanaKnows() throws Exception {
    Ended read = go("run", ".", written(dashboard()));
    assertThat(read.output).isEqualTo("Assay: demo: 5 panels, each as Grafana has it\n");
    assertThat(read.exitCode).isZero();
  }

  @Test
  void aPropertyThatGrafanaDoesNotKnowWouldBeSeen() throws Exception {
    Ended read = go("run", ".", written(dashboard().replace("spanNulls", "spanNull")));
    assertThat(read.exitCode).isEqualTo(1);
    assertThat(read.output)
        .contains("panels[0].fieldConfig.defaults.custom", "unexpected field 'spanNull'");
  }

  private String dashboard() throws Exception {
    StringWriter text = new StringWriter();
    GrafanaDashboard.write(ExportedRun.all(folder), text);
    return text.toString();
  }

  private String written(String dashboard) throws Exception {
    return Files.writeString(folder.resolve("dashboard.json"), dashboard).toString();
  }

  private Ended go(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("go"));
    command.addAll(List.of(arguments));
    Path output = folder.resolve("go.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(PROGRAM.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).as(command.toString()).isTrue();
    return new Ended(process.exitValue(), Files.readString(output));
  }
}
