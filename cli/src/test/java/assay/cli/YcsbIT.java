package assay.cli;

import static assay.cli.Runs.assertRight;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged program in YCSB's place: its files and options in, its output out. */
class YcsbIT {
  private static final String SMALL = " -p recordcount=200 -p operationcount=200";
  private static final byte[] TLS_HANDSHAKE = {22, 3};
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  @TestHome private Path home;

  private Path workloads;

  @BeforeEach
  void writeWorkloads() throws Exception {
    workloads = YcsbFiles.into(home);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void workloadFilesRunAsTheyAre(String name) throws Exception {
    Result result = here("run simulated -P workloads/workload" + name + " -threads 2" + out());

    RecordedRun run = YcsbFiles.runOf(result);
    assertThat(result.exitCode()).as(result.errors()).isZero();
    Manifest.Verdict verdict = run.manifest().verdict();
    assertThat(result.errors().contains(verdict.code() + ", not valid: "))
        .isEqualTo(!verdict.valid());
    assertThat(totals(run, "run"))
        .returns(1000L, PhaseTotals::started)
        .returns(0L, PhaseTotals::wrongReads);
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
    assertThat(here("run null -P workloads/workloadc --strict-exit" + out()).exitCode()).isZero();
  }

  @Test
  void statusGoesToStandardErrorAndJsonToItsFile() throws Exception {
    Result result =
        ycsb(
            "run null -P workloads/workloadc -p operationcount=3000 -target 1000 -s -l mine"
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
    file += " -p rocksdb.dir=" + home.resolve("db") + out();
    Result load = here("load" + file);
    assertThat(load.output()).as(load.errors()).contains("[INSERT], Return=OK, 200");
    Result result = here("run" + file);
    RecordedRun run = YcsbFiles.runOf(result);
    assertRight(run, "run", 200);
    assertThat(run.manifest().plan().workload().checksValues()).isTrue();
  }

  @Test
  void aCompiledBindingLoadsAndRuns() throws Exception {
    Path classes = compiledBinding();
    Path rows = Files.createDirectories(home.resolve("rows"));
    String site = " -cp " + classes + " -p folder.path=" + rows + " -p db.passwd=sesame";
    Result load = ycsb("load -db FolderDb -P workloads/workloada" + SMALL + site);
    assertThat(load.output()).as(load.errors()).contains("[INSERT], Return=OK, 200");
    assertThat(rows).isDirectoryContaining("glob:**/user6284781860667377211");

    // The last one inserts rows, which a run after it would have to know of.
    for (String name : List.of("a", "f", "e")) {
      Result result = ycsb("run -db FolderDb -P workloads/workload" + name + SMALL + site);
      RecordedRun run = YcsbFiles.runOf(result);
      assertRight(run, "run", 200);
      assertThat(run.folder().resolve("run.json"))
          .content()
          .contains("folder.path", "\"checksValues\" : true")
          .doesNotContain("sesame");
    }

    Result other =
        ycsb("run -db FolderDb -P workloads/workloada" + SMALL + site + " -p fieldcount=9");
    other.assertRefused("was not loaded with these properties");

    Result without = ycsb("run -db FolderDb -cp " + classes + " -P workloads/workloada");
    assertThat(without.exitCode()).isEqualTo(1);
    assertThat(without.errors()).contains("folder.path is not set").hasLineCount(1);
  }

  @Test
  void basicPrintsEachOperationAsYcsbDoes() throws Exception {
    Result result = ycsb("run basic -P workloads/workloadc -p operationcount=3").assertGood();
    assertThat(result.output())
        .containsPattern("(?m)^READ usertable user\\d+ \\[ <all fields>\\]$")
        .contains("[READ], Return=OK, 3");
    Result quiet =
        ycsb("run basic -P workloads/workloadc -p operationcount=3 -p basicdb.verbose=false");
    assertThat(quiet.output()).startsWith("[OVERALL], ").contains("[READ], Return=OK, 3");
  }

  @Test
  void insertsFillAnEmptyTable() throws Exception {
    String inserts =
        " rocksdb -P workloads/workloada -p readproportion=0 -p updateproportion=0"
            + " -p insertproportion=1 -p operationcount=100 -p recordcount=";
    String site = " -p rocksdb.dir=" + home.resolve("db") + out();
    Result result = here("run" + inserts + "0" + site).assertGood();
    assertThat(result.output()).contains("[INSERT], Return=OK, 100");
    Result reads = here("run rocksdb -P workloads/workloadc -p recordcount=100" + site);
    assertThat(reads.output()).as(reads.errors()).contains("[READ], Return=OK, 1000");
  }

  @Test
  void aCheckThatIsAskedForIsMadeOrRefused() throws Exception {
    String site = " -p rocksdb.dir=" + home.resolve("db") + out();
    String run = "run rocksdb -P workloads/workloadc -p dataintegrity=true" + site;
    assertThat(here("load rocksdb -P workloads/workloadc" + site).exitCode()).isZero();
    Result refused = here(run);
    refused.assertRefused(
        "holds no integrity values (1,000 of 1,000 rows (100 %) differ, for example: ");

    String whole = "load rocksdb -P workloads/workloadc -p dataintegrity=true --replace" + site;
    assertThat(here(whole).exitCode()).isZero();
    String part = "load rocksdb -P workloads/workloadc -p insertstart=900 -p insertcount=50" + site;
    assertThat(here(part).exitCode()).isZero();
    Result partly = here(run + " -p requestdistribution=sequential");
    assertThat(partly.errors())
        .contains("50 of 1,000 rows (5.00 %) differ, for example: ", "WRONG, not valid: ");
    assertThat(partly.output())
        .contains("[VERIFY], Return=OK, 950", "[VERIFY], Return=UNEXPECTED_STATE, 50");
    assertThat(partly.exitCode()).isEqualTo(1);

    Result nothing = here("run null -P workloads/workloadc -p dataintegrity=true" + out());
    nothing.assertRefused("the store returns no cells");
  }

  @Test
  void rowsBehindRecordcountAreRefused() throws Exception {
    String site = " -p rocksdb.dir=" + home.resolve("db") + out();
    String inserts =
        "run rocksdb -P workloads/workloadd -threads 4"
            + " -p readproportion=0.5 -p insertproportion=0.5"
            + site;
    assertThat(here("load rocksdb -P workloads/workloadd" + site).exitCode()).isZero();
    assertThat(here(inserts).exitCode()).isZero();
    Result again = here(inserts);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.errors())
        .containsPattern(
            "holds 1,[45]\\d\\d rows instead of the expected 1,000: .*set -p"
                + " recordcount=1[45]\\d\\d,")
        .hasLineCount(1);
    String rows = again.errors().replaceAll("(?s).*recordcount=(\\d+).*", "$1");
    assertThat(here(inserts + " -p insertcount=1000 -p recordcount=" + rows).exitCode()).isZero();
  }

  @Test
  void failedAttemptsToInsertAreCountedAndWaitingIsNotTimed() throws Exception {
    Path classes = compiledBinding();
    Path rows = Files.createDirectories(home.resolve("rows"));
    Result result =
        ycsb(
            "load -db FolderDb -P workloads/workloada -p recordcount=40 -cp "
                + classes
                + " -p folder.path="
                + rows
                + " -p folder.refuse=5 -p core_workload_insertion_retry_limit=3"
                + " -p core_workload_insertion_retry_interval=1");
    assertThat(result.exitCode()).as(result.errors()).isZero();
    assertThat(result.output())
        .contains(
            "[INSERT], Return=OK, 40\n[INSERT], Return=ERROR, 9\n",
            "[INSERT-FAILED], Operations, 9\n");
    String longest =
        result.output().replaceAll("(?s).*\\[INSERT\\], MaxLatency\\(us\\), (\\d+)\n.*", "$1");
    assertThat(Long.parseLong(longest)).isLessThan(1_000_000);
    assertThat(result.errors())
        .contains("9 failed insert attempts were retried (latencies exclude 9.0 s of pauses")
        .doesNotContain("operations waited for the store");
  }

  private Path compiledBinding() throws Exception {
    Path classes = Files.createDirectories(home.resolve("classes"));
    Path source = home.resolve("FolderDb.java");
    try (InputStream in = YcsbIT.class.getResourceAsStream("/ycsb/FolderDb.java")) {
      Files.copy(in, source);
    }
    Path core = HOME.dist().resolve("stores/ycsb/core-0.17.0.jar");
    String[] options = {"-cp", core.toString(), "-d", classes.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
    return classes;
  }

  @Test
  void warmUpIsKeptOut() throws Exception {
    Result result =
        ycsb("run null -P workloads/workloadc -p operationcount=4000 -target 1000 -p warmup=2");
    String operations =
        result.output().replaceAll("(?s).*\\[READ\\], Operations, (\\d+)\n.*", "$1");
    assertThat(Integer.parseInt(operations)).isBetween(1500, 2500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load basic -P none                                 | -P none: no such file",
        "load basic -P workloads                            | -P workloads: is a folder",
        "load basic                                         | recordcount is missing",
        "run basic -p recordcount=5                         | operationcount is missing",
        "load basic -P workloads/workloada -threads 0       | -threads 0: must be a whole number from 1 to 10000",
        "load basic -P workloads/workloada -threads x       | -threads x: must be a whole number",
        "load basic -P workloads/workloada -threads         | option '-threads' needs a value",
        "load basic -P workloads/workloada -target -1       | -target -1: must be a number from 0",
        "load basic -P workloads/workloada -p insertstart=1000 | -p insertstart=1000: must be a row number below recordcount",
        "load basic -P workloads/workloada -p fieldcout=5   | unknown property 'fieldcout'; did you mean 'fieldcount'?",
        "run basic -P workloads/commented                   | workloads/commented:2: threadcount=4 # of the client: a comment must be on its own line; write threadcount=4",
        "run basic -P workloads/workloada -p recordcount=0  | -p recordcount=0: must be a whole number from 1",
        "load basic -P workloads/bad                        | workloads/bad:2: readproportion=-1: must be a number of at least 0",
        "load basic -P workloads/workloada -thread 5        | unknown option '-thread'; did you mean '-threads'?",
        "load -P workloads/workloada                        | STORE is missing",
        "load mongodb -P workloads/workloada                | store 'mongodb' is not built in",
        "load nul -P workloads/workloada                    | no store 'nul'; did you mean 'null'?",
        "load null -P workloads/workloada -cp /etc          | -cp /etc: the store null is built in and uses no class path",
        "load basic -P workloads/workloada -p db=x.Y        | -p db=x.Y: the store is already set by STORE",
        "load basic -P workloads/workloada -jvm-args -Xmx1g | -jvm-args: Assay's JVM is already running; set ASSAY_JAVA_OPTS='-Xmx1g'",
        "load rocksdb -P workloads/workloada -p strict=false -p rocksdb.optionsfile=/x | -p rocksdb.optionsfile=/x: use settings",
        "load no.such.Binding -P workloads/workloada        | no.such.Binding",
        "laod basic                                         | unknown command 'laod'; did you mean 'load'?",
      })
  void badInputGetsOneLineAndExitCodeTwo(String arguments, String expected) throws Exception {
    Files.writeString(workloads.resolve("bad"), "recordcount=5\nreadproportion=-1\n");
    Files.writeString(
        workloads.resolve("commented"), "recordcount=5\nthreadcount=4 # of the client\n");
    Result result = here(arguments);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errors().lines().filter(line -> !line.startsWith("try '")))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("assay: ").contains(absolute(expected)));
    assertThat(result.output()).isEmpty();
    assertThat(home.resolve("runs")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hbase", "hbase2", "-db site.ycsb.db.hbase2.HBaseClient2"})
  void theFolderOfHbasesSiteNamesTheCluster(String store) throws Exception {
    Path conf = Files.createDirectories(home.resolve("conf"));
    Files.writeString(
        conf.resolve("hbase-site.xml"),
        "<configuration><property><name>hbase.zookeeper.quorum</name>"
            + "<value>127.0.0.1:1</value></property></configuration>");
    Result result = here("load " + store + " -cp " + conf + " -p recordcount=5" + out());

    assertThat(result.errors()).contains("cannot reach ZooKeeper at 127.0.0.1:1: ");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void aPasswordIsNotSentInPlainTextWhereTlsIsAskedFor() throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    Thread listener;
    Result result;
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      listener = new Thread(() -> listen(server, sent));
      listener.start();
      result =
          here(
              "load cassandra-cql -p recordcount=5 -p hosts=127.0.0.1 -p port="
                  + server.getLocalPort()
                  + " -p cassandra.username=me -p cassandra.password=sesame"
                  + " -p cassandra.useSSL=true"
                  + out());
    }
    listener.join();
    assertThat(result.exitCode()).as(result.errors()).isEqualTo(1);
    assertThat(sent.toByteArray()).startsWith(TLS_HANDSHAKE);
    assertThat(sent.toString(StandardCharsets.ISO_8859_1)).doesNotContain("sesame");
  }

  /** Keeps what clients send first, and answers none. */
  private static void listen(ServerSocket server, ByteArrayOutputStream sent) {
    byte[] bytes = new byte[4096];
    while (true) {
      try (Socket client = server.accept()) {
        sent.write(bytes, 0, Math.max(0, client.getInputStream().read(bytes)));
      } catch (IOException e) {
        // The server was closed, or a client went away.
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  @Test
  void helpListsEveryProperty() {
    Result help = here("help").assertGood();
    assertThat(help.output())
        .contains("  recordcount ", "  measurement.interval ", "  warmup ", "default: usertable");
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
}
