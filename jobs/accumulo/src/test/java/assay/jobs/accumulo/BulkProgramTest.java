package assay.jobs.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.bulk.BulkRows;
import assay.lab.bulk.JobRequest;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Mutation;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, on files of this machine: what it writes is read back. */
@Timeout(120)
class BulkProgramTest {
  private static final long TIME = 1_700_000_000_000L;
  private static final int MEGABYTES = 256;

  @TempDir private Path folder;
  private Path files;
  private Path temporary;

  @BeforeEach
  void makeFolders() throws IOException {
    files = folder.resolve("files");
    temporary = Files.createDirectory(folder.resolve("tmp"));
  }

  @Test
  void filesHoldTheRowsOfALoadSortedAndDividedAsTheTableIs() throws Exception {
    Plan plan = plan("{phase: format, rows: 3000}");
    WorkloadSpec workload = workload(plan);
    Map<String, String> expected = expected(workload);
    String middle = workload.format().keys().key(17).toString();
    // So large that it is generated and sorted in several parts.
    assertThat(lastWord(0, request(plan, List.of(middle), 60_000_000), ""))
        .matches("bulk-done 3000 9000 [0-9]+ 2");

    List<String> read = read("part-00000.rf");
    assertThat(read).isSorted().allMatch(line -> row(line).compareTo(middle) <= 0);
    assertThat(read).anyMatch(line -> row(line).equals(middle));
    List<String> second = read("part-00001.rf");
    assertThat(second).isSorted().allMatch(line -> row(line).compareTo(middle) > 0);
    read.addAll(second);
    assertThat(read)
        .containsExactlyElementsOf(
            expected.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  @Test
  void aRecordThatIsNoneIsNamedAndNothingIsLeft() throws Exception {
    Path input = Files.writeString(folder.resolve("x.csv"), "id,n\n1,a\n2,b,c\n");
    Plan plan = plan("{phase: format, input: " + input + ", row: [id], cells: {\"cf:n\": n}}");
    assertThat(lastWord(1, request(plan, List.of(), 0), ""))
        .startsWith("bulk-failed ")
        .endsWith("x.csv at byte 9: 3 values, but the header has 2 columns: 2,b,c");
    assertThat(files).doesNotExist();
  }

  @Test
  void itEndsWithWhoStartedItAndTidiesUp() throws Exception {
    Plan plan = plan("{phase: format, rows: 20_000_000}");
    Process program = start(request(plan, List.of(), 4_000_000_000L), "");
    try (BufferedReader out = program.inputReader()) {
      String line = out.readLine();
      while (!line.startsWith("bulk-progress ")) {
        line = out.readLine();
      }
      program.getOutputStream().close();
      program.waitFor();
    } finally {
      program.destroyForcibly();
    }
    assertThat(program.exitValue()).isEqualTo(1);
    assertThat(files).doesNotExist();
    assertThat(temporary).doesNotExist();
  }

  @Test
  void aYarnThatIsNotThereIsNamedAtOnceAndNothingIsLeft() throws Exception {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    Path conf = Files.createDirectory(folder.resolve("conf"));
    setting(conf.resolve("mapred-site.xml"), "mapreduce.framework.name", "yarn");
    setting(conf.resolve("yarn-site.xml"), "yarn.resourcemanager.address", "127.0.0.1:" + nobody);
    JobRequest request = request(plan("{phase: format, rows: 10}"), List.of(), 0);
    assertThat(lastWord(1, request, conf + File.pathSeparator))
        .startsWith("bulk-failed ")
        .contains(":" + nobody, "Connection refused");
    assertThat(files).doesNotExist();
    assertThat(temporary).doesNotExist();
  }

  private static void setting(Path file, String name, String value) throws IOException {
    Files.writeString(
        file,
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(name, value));
  }

  private Plan plan(String phase) throws IOException {
    String text =
        """
        description: rows
        workload: {fields: 3, field-length: 20, mix: {read: 1}}
        phases:
          - %s
        """
            .formatted(phase);
    Path file = Files.writeString(folder.resolve("t.yaml"), text);
    ExperimentFile.Choices choices =
        new ExperimentFile.Choices(
            Optional.of("accumulo"),
            Map.of(),
            1,
            Set.of(),
            false,
            Instant.EPOCH,
            Optional.empty(),
            Optional.empty());
    return ExperimentFile.read(file, Map.of()).plans(choices).get(0);
  }

  private static WorkloadSpec workload(Plan plan) {
    FormatPlan phase = (FormatPlan) plan.phases().get(0);
    return ((BulkRows.Generated) phase.rows()).workload();
  }

  private static Map<String, String> expected(WorkloadSpec workload) {
    Map<String, String> cells = new TreeMap<>();
    OperationStream load = OperationStream.ofLoad(workload, 0, 1);
    for (long i = 0; i < workload.rows(); i++) {
      load.next();
      Mutation row = load.mutation();
      for (int c = 0; c < row.size(); c++) {
        Mutation.Change change = row.change(c);
        cells.put(
            row.row() + " " + change.family() + ":" + change.qualifier() + " " + TIME,
            change.value().toString());
      }
    }
    return cells;
  }

  private JobRequest request(Plan plan, List<String> splits, long bytes) {
    return new JobRequest(
        PlanCodec.toJson(plan),
        "format",
        splits.stream().map(split -> Bytes.of(split).toArray()).toList(),
        1,
        Map.of("table.file.compress.type", "none"),
        TIME,
        bytes,
        files.toUri().toString(),
        temporary.toString(),
        MEGABYTES,
        2);
  }

  /**
   * @param before start of the class path
   */
  private Process start(JobRequest request, String before) throws IOException {
    Path told = Files.writeString(folder.resolve("request.json"), request.toText());
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + MEGABYTES + "m",
            "-XX:TieredStopAtLevel=1",
            "--add-opens",
            "java.base/java.nio=ALL-UNNAMED",
            "-cp",
            before + System.getProperty("java.class.path"),
            "assay.jobs.bulk.BulkFilesProgram",
            told.toString())
        .redirectErrorStream(true)
        .start();
  }

  /** Runs the program to its end; returns the last line of its output. */
  private String lastWord(int exitCode, JobRequest request, String before) throws Exception {
    Process program = start(request, before);
    try (BufferedReader out = program.inputReader()) {
      List<String> lines = out.lines().toList();
      assertThat(program.waitFor()).as("%s", lines).isEqualTo(exitCode);
      return lines.get(lines.size() - 1);
    } finally {
      program.destroyForcibly();
    }
  }

  private List<String> read(String name) throws Exception {
    List<String> cells = new ArrayList<>();
    try (Scanner scanner =
        RFile.newScanner()
            .from(files.resolve(name).toString())
            .withFileSystem(FileSystem.getLocal(new Configuration()))
            .build()) {
      for (Map.Entry<Key, Value> cell : scanner) {
        Key key = cell.getKey();
        cells.add(
            key.getRow()
                + " "
                + key.getColumnFamily()
                + ":"
                + key.getColumnQualifier()
                + " "
                + key.getTimestamp()
                + " "
                + Bytes.of(cell.getValue().get()));
      }
    }
    try (Stream<Path> all = Files.list(files)) {
      assertThat(all.map(Path::getFileName).map(Path::toString))
          .as("nothing of the job's own")
          .noneMatch(file -> file.startsWith("_"));
    }
    return cells;
  }

  private static String row(String line) {
    return line.substring(0, line.indexOf(' '));
  }
}
