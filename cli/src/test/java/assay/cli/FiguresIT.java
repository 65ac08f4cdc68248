package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each figure of YCSB++ from beginning to end, at a size that says nothing, on both of the paper's
 * stores.
 */
class FiguresIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  /** Less than the files let their scale shrink them to. */
  private static final String TINY =
      "scale: {factor: 0.000001, least-rows: 100, least-rate: 200/s, least-duration: 1s,"
          + " least-pause: 100ms}";

  @TempDir private static Path folder;
  private static RealStores stores;

  @BeforeAll
  static void startServers() throws Exception {
    stores = new RealStores(HOME, folder, List.of("accumulo", "hbase"));
    stores.up();
  }

  @AfterAll
  static void stopServers() {
    stores.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fig04    | accumulo | --set buffer=100KB --set clients=1
          fig04    | hbase    | --set buffer=100KB --set clients=1
          fig05-06 | accumulo | --set clients=1
          fig05-06 | hbase    | --set clients=1 --set servers=hbase
          fig07    | accumulo | --set buffer=1MB
          fig07    | hbase    | --set buffer=1MB
          fig08    | accumulo | --set clients=1 --set tablets=3
          fig08    | hbase    | --set clients=1 --set tablets=3
          fig09    | accumulo | --set tablets=3
          fig09    | hbase    | --set tablets=3
          fig10-11 | accumulo | --set tablets=3
          fig10-11 | hbase    | --set tablets=3 --set files=2
          fig12    | accumulo | --variant way=filtered,_length=10,_at=server,_batch=1000
          fig13    | accumulo | --set length=10 --set at=server
          fig13    | hbase    | --set length=10 --set at=server
          fig14-15 | accumulo | --set clients=1 --set terms=4
          fig14-15 | hbase    | --set clients=1 --set terms=4 --set labels=50
          fig16-17 | accumulo | --set clients=1 --set terms=4
          fig16-17 | hbase    | --set clients=1 --set terms=4 --set labels=50 --set servers=hbase
          """)
  void anExperimentEndsWithItsFigure(String name, String store, String options) throws Exception {
    Path file = HOME.path().resolve("experiments/ycsbpp/" + name + ".yaml");
    String tiny = Files.readString(file).replaceFirst("(?m)^scale: .*$", TINY);
    assertThat(tiny).contains(TINY);
    Path copy = Files.writeString(folder.resolve(name + "-of-" + store + ".yaml"), tiny);
    List<String> arguments = new ArrayList<>(List.of("run", copy.toString(), "--store", store));
    arguments.addAll(List.of("--repeat", "1", "--clients", "1"));
    for (String option : options.split(" +", -1)) {
      arguments.add(option.replace('_', ' '));
    }
    String output = execute(store, arguments);
    for (Path run : paths(output, "run")) {
      RecordedRun read = RunReader.read(run);
      assertThat(read.manifest().state()).as(output).isEqualTo(Manifest.State.FINISHED);
      assertThat(read.manifest().verdict().code()).as(output).isNotIn("WRONG", "INCOMPLETE");
    }
    // Of a single run its own report is the page.
    List<Path> pages = paths(output, paths(output, "run").size() > 1 ? "page" : "report");
    assertThat(pages).as(output).hasSize(1);
    assertThat(pages.get(0)).content().contains("id=\"figure\"", "The paper found");
  }

  private static String execute(String store, List<String> command) {
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(List.of("--out", folder.resolve("runs").toString()));
    stores.settings(store).forEach((k, v) -> arguments.addAll(List.of("--setting", k + "=" + v)));
    StringWriter output = new StringWriter();
    Main.commandLine(HOME)
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(output, true))
        .execute(arguments.toArray(String[]::new));
    return output.toString();
  }

  private static List<Path> paths(String output, String what) {
    return output
        .lines()
        .filter(line -> line.matches(what + " +/.*"))
        .map(line -> Path.of(line.substring(what.length()).strip()))
        .toList();
  }
}
