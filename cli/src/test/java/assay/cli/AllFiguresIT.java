package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each figure of YCSB++ from beginning to end, at a size that says nothing, on both of the paper's
 * stores.
 */
class AllFiguresIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  /** Less than the files let their scale shrink them to. */
  private static final String TINY =
      "scale: {factor: 0.000001, least-rows: 100, least-rate: 200/s, least-duration: 1s,"
          + " least-pause: 100ms}";

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> stores = RealStores.of(context, List.of("accumulo", "hbase"));

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
          fig12    | accumulo | --variant way=filtered,_length=10,_at=server,_buffer=full
          fig13    | accumulo | --set length=10 --set at=server
          fig13    | hbase    | --set length=10 --set at=server
          fig14-15 | accumulo | --set clients=1 --set terms=4
          fig14-15 | hbase    | --set clients=1 --set terms=4 --set labels=50
          fig16-17 | accumulo | --set clients=1 --set terms=4
          fig16-17 | hbase    | --set clients=1 --set terms=4 --set labels=50 --set servers=hbase
          """)
  void anExperimentEndsWithItsFigure(String name, String store, String options) throws Exception {
    Path file = HOME.path().resolve("experiments/ycsbpp/" + name + ".yaml");
    // On the servers that are there already.
    String tiny =
        Files.readString(file)
            .replaceFirst("(?m)^scale: .*$", TINY)
            .replaceFirst("(?m)^cluster: .*$", "")
            // Of figure 13 on HBase, whose servers make a file of each in a flush.
            .replaceFirst("(?m)^  fields: 100$", "  fields: 10");
    assertThat(tiny).contains(TINY);
    Path copy = Files.writeString(folder.resolve(name + "-of-" + store + ".yaml"), tiny);
    String[] more =
        Stream.of(words(options)).map(word -> word.replace('_', ' ')).toArray(String[]::new);
    String command = "run " + copy + " --store " + store + " --repeat 1 --clients 1 --verbose";
    String output = stores.execute(store, words(command, more));
    for (Path run : paths(output, "run")) {
      RecordedRun read = finished(RunReader.read(run));
      assertThat(read.manifest().verdict().code()).as(output).isNotIn("WRONG", "INCOMPLETE");
    }
    // Of a single run its own report is the page.
    List<Path> pages = paths(output, paths(output, "run").size() > 1 ? "page" : "report");
    assertThat(pages).as(output).hasSize(1);
    assertThat(pages.get(0)).content().contains("id=\"figure\"", "The paper found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void tablesAreDividedAsAFileSaysAndAnExperimentEndsWithItsFigure(String name) throws Exception {
    Files.writeString(folder.resolve("splits.txt"), "user2\n0x7573657234\nuser6\n");
    Path file =
        Files.writeString(
            folder.resolve("divided.yaml"),
            """
            description: pre-splits of both kinds
            vary: {tablets: [1, 3]}
            workload: {rows: 300, preset: c}
            phases:
              - phase: presplit
                ranges: {from: user1, to: user9, tablets: "${tablets}"}
                split-threshold: 100MB
              - {phase: load}
              - {phase: presplit, name: listed, from: splits.txt}
            figure:
              title: time to load
              x: tablets
              y: [slowest of clients in load]
              paper: it falls.
            """);
    String output = stores.execute(name, words("run " + file + " --store " + name + " --verbose"));
    assertThat(output)
        .contains("time to load", "The paper found: it falls.", "trend undetermined:");
    List<Path> runs = paths(output, "run");
    RecordedRun run = RunReader.read(runs.get(runs.size() - 1));
    boolean divided =
        run.manifest().plan().phases().stream()
            .anyMatch(phase -> Integer.valueOf(3).equals(phase.settings().get("tablets")));
    assertThat(run.events().stream().filter(event -> event.kind().equals(Event.ADMIN_END)))
        .extracting(event -> event.detail().get("tablets"))
        .containsExactly(divided ? 3 : 1, divided ? 6 : 4);
    assertThat(paths(output, "page").get(0)).content().contains("id=\"figure\"", "time to load");
  }

  private static List<Path> paths(String output, String what) {
    return output
        .lines()
        .filter(line -> line.matches(what + " +\\S*/.*"))
        .map(line -> Path.of(line.substring(what.length()).strip()))
        .toList();
  }
}
