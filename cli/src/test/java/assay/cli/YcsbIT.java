package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The packaged program in YCSB's place: its files and options in, its output out. */
class YcsbIT {
  private static final String SMALL = " -p recordcount=200 -p operationcount=200";
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  @TempDir private Path folder;
  private Path home;
  private Path workloads;

  @BeforeEach
  void makeHome() throws Exception {
    home = AssayProcess.newHome(folder);
    workloads = YcsbFiles.into(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void workloadFilesRunAsTheyAre(String name) throws Exception {
    Result result = here("run simulated -P workloads/workload" + name + " -threads 2" + out());

    RecordedRun run = RunReader.read(runFolder(result.errors()));
    assertThat(result.exitCode()).as(result.errors()).isZero();
    Manifest.Verdict verdict = run.manifest().verdict();
    assertThat(result.errors().contains(verdict.code() + ", not valid: "))
        .isEqualTo(!verdict.valid());
    assertThat(run.phase("run").orElseThrow().totals())
        .containsEntry("started", 1000)
        .containsEntry("wrongReads", 0);
    assertThat(run.folder().resolve("report.html")).isNotEmptyFile();
    assertThat(result.output().lines()).allMatch(line -> line.startsWith("["));
    assertThat(result.output())
        .startsWith("[OVERALL], RunTime(ms), ")
        .contains("[OVERALL], Throughput(ops/sec), ", "[TOTAL_GCs], Count, ", "[CLEANUP], ")
        .contains(name.equals("e") ? "[SCAN], Return=OK, " : "[READ], Return=OK, ");
    assertThat(result.output().contains("[READ-MODIFY-WRITE], Operations, "))
        .isEqualTo(name.equals("f"));
  }

  @Test
  void aRunThatDidItAllIsGoodUnlessTheExitCodeIsToBeStrict() throws Exception {
    String tooFast =
        "run simulated -P workloads/workloadc -threads 2 -p operationcount=600 -target 600"
            + " -p capacity=200/s"
            + out();
    assertThat(here(tooFast).exitCode()).isZero();
    Result strict = here(tooFast + " --strict-exit");
    assertThat(strict.errors()).contains("UNSUSTAINED, not valid: ");
    assertThat(strict.exitCode()).isEqualTo(1);
    assertThat(here("run basic -P workloads/workloadc --strict-exit" + out()).exitCode()).isZero();
  }

  @Test
  void statusGoesToStandardErrorAndJsonToItsFile() throws Exception {
    Result result =
        ycsb(
            "run basic -P workloads/workloadc -p operationcount=3000 -target 1000 -s -l mine"
                + " -p status.interval=1 -p exportfile=out.json -p measurement.interval=both"
                + " -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");

    assertThat(result.output()).isEmpty();
    assertThat(result.errors())
        .containsPattern(
            "(?m)^mine\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3} 1 sec: \\d+ operations; ")
        .containsPattern(
            " current ops/sec; est completion in \\d second \\[READ: Count=\\d+, Max=");
    JsonNode results = new ObjectMapper().readTree(home.resolve("out.json").toFile());
    assertThat(results.isArray()).isTrue();
    assertThat(results.findValuesAsText("metric")).contains("OVERALL", "READ", "Intended-READ");
  }

  @Test
  void aLoadThenARunSpeakOfTheSameRows() throws Exception {
    Result load = ycsb("load simulated -P workloads/workloada -p dataintegrity=true");
    assertThat(load.output())
        .contains("[INSERT], Operations, 1000", "[INSERT], Return=OK, 1000")
        .doesNotContain("[READ]");
    Result run = ycsb("run simulated -P workloads/workloada -p dataintegrity=true");
    assertThat(run.output()).contains("[VERIFY], Return=OK, ").doesNotContain("UNEXPECTED_STATE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void workloadFilesLoadAndThenRun(String name) throws Exception {
    String file = " rocksdb -P workloads/workload" + name + SMALL + " -threads 2";
    file += " -p rocksdb.dir=" + folder.resolve("db") + out();
    Result load = here("load" + file);
    assertThat(load.output()).as(load.errors()).contains("[INSERT], Return=OK, 200");
    Result result = here("run" + file);
    RecordedRun run = RunReader.read(runFolder(result.errors()));
    assertThat(run.phase("run").orElseThrow().totals())
        .containsEntry("ok", 200)
        .containsEntry("wrongReads", 0);
    assertThat(run.manifest().plan().workload().checksValues()).isTrue();
  }

  @Test
  void aCompiledBindingLoadsAndRuns() throws Exception {
    Path classes = compiledBinding();
    Path rows = Files.createDirectories(folder.resolve("rows"));
    String site = " -cp " + classes + " -p folder.path=" + rows + " -p db.passwd=sesame";
    Result load = ycsb("load -db FolderDb -P workloads/workloada" + SMALL + site);
    assertThat(load.output()).as(load.errors()).contains("[INSERT], Return=OK, 200");
    assertThat(rows).isDirectoryContaining("glob:**/user6284781860667377211");

    for (String name : List.of("a", "e", "f")) {
      Result result = ycsb("run -db FolderDb -P workloads/workload" + name + SMALL + site);
      RecordedRun run = RunReader.read(runFolder(result.errors()));
      assertThat(run.phase("run").orElseThrow().totals())
          .containsEntry("ok", 200)
          .containsEntry("wrongReads", 0);
      assertThat(run.folder().resolve("run.json"))
          .content()
          .contains("folder.path", "\"checksValues\" : true")
          .doesNotContain("sesame");
    }

    Result other =
        ycsb("run -db FolderDb -P workloads/workloada" + SMALL + site + " -p fieldcount=9");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.errors()).contains("was not loaded with these properties").hasLineCount(1);

    Result without = ycsb("run -db FolderDb -cp " + classes + " -P workloads/workloada");
    assertThat(without.exitCode()).isEqualTo(1);
    assertThat(without.errors()).contains("folder.path is not set").hasLineCount(1);
  }

  private Path compiledBinding() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path source = folder.resolve("FolderDb.java");
    try (InputStream in = YcsbIT.class.getResourceAsStream("/ycsb/FolderDb.java")) {
      Files.copy(in, source);
    }
    Path core = HOME.dist().resolve("stores/ycsb/core-0.17.0.jar");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                core.toString(),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(compiled).isZero();
    return classes;
  }

  @Test
  void warmUpIsKeptOut() throws Exception {
    Result result =
        ycsb("run basic -P workloads/workloadc -p operationcount=4000 -target 1000 -p warmup=2");
    String operations =
        result.output().replaceAll("(?s).*\\[READ\\], Operations, (\\d+)\n.*", "$1");
    assertThat(Integer.parseInt(operations)).isBetween(1500, 2500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load basic -P none                                 | -P none: there is no such file",
        "load basic -P workloads                            | -P workloads: is a folder",
        "load basic                                         | recordcount is missing",
        "run basic -p recordcount=5                         | operationcount is missing",
        "load basic -P workloads/workloada -threads 0       | -threads 0: must be a whole number from 1 to 10000",
        "load basic -P workloads/workloada -threads x       | -threads x: must be a whole number",
        "load basic -P workloads/workloada -threads         | option '-threads' needs a value",
        "load basic -P workloads/workloada -target -1       | -target -1: must be a number from 0",
        "load basic -P workloads/workloada -p insertstart=1000 | -p insertstart=1000: must be a row below recordcount",
        "load basic -P workloads/workloada -p fieldcout=5   | unknown property 'fieldcout'; did you mean 'fieldcount'?",
        "load basic -P workloads/bad                        | workloads/bad:2: readproportion=-1: must be a number of at least 0",
        "load basic -P workloads/workloada -thread 5        | unknown option '-thread'; did you mean '-threads'?",
        "load -P workloads/workloada                        | STORE is missing",
        "load mongodb -P workloads/workloada                | store 'mongodb' is not built in",
        "load nul -P workloads/workloada                    | no store 'nul'; did you mean 'null'?",
        "load no.such.Binding -P workloads/workloada        | no.such.Binding",
        "laod basic                                         | unknown command 'laod'; did you mean 'load'?",
      })
  void badInputGetsOneLineAndExitCodeTwo(String arguments, String expected) throws Exception {
    Files.writeString(workloads.resolve("bad"), "recordcount=5\nreadproportion=-1\n");
    Result result = here(arguments);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errors().lines().filter(line -> !line.startsWith("try '")))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("assay: ").contains(absolute(expected)));
    assertThat(result.output()).isEmpty();
    assertThat(home.resolve("runs")).doesNotExist();
  }

  @Test
  void helpListsEveryProperty() {
    StringWriter output = new StringWriter();
    CommandLine command = Main.commandLine(HOME).setOut(new PrintWriter(output, true));
    assertThat(command.execute("ycsb", "help")).isZero();
    assertThat(output.toString())
        .contains("  recordcount ", "  measurement.interval ", "  warmup ", "(usertable)");
  }

  private Result ycsb(String arguments) throws Exception {
    return AssayProcess.run(home, ("ycsb " + arguments).split(" +", -1));
  }

  private Result here(String arguments) {
    return InThisProcess.run(home, ("ycsb " + absolute(arguments)).split(" +", -1));
  }

  private String out() {
    return " --out " + home.resolve("runs");
  }

  /** A process begins in its home, this one does not. */
  private String absolute(String text) {
    return text.replace("workloads", workloads.toString());
  }

  private static Path runFolder(String errors) {
    List<String> lines = errors.lines().toList();
    return Path.of(lines.get(lines.size() - 1).replaceFirst("^run +", ""));
  }
}
