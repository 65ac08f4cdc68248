package assay.cli;

import static assay.cli.Runs.assertRight;
import static assay.cli.Runs.end;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Format and import through the command line, on a store that writes its files itself. */
class BulkLoadIT {
  @TestHome private Path home;

  @Test
  void readsCheckEveryRowThatWasImportedBesideThoseLoaded() throws Exception {
    Result result =
        run(
            """
            description: bulk load beside a load
            workload: {rows: 2000, fields: 3, field-length: 20, mix: {read: 1}}
            phases:
              - {phase: load, rows: 500}
              - {phase: format}
              - {phase: import}
              - {phase: run, operations: 5000}
            """);
    assertThat(result.errors()).isEmpty();
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertRight(run, "run", 5000);
    assertThat(end(run, "format")).containsEntry("rows", 2000).containsEntry("cells", 6000);
    assertThat(end(run, "import"))
        .containsEntry("counted", true)
        .containsEntry("tableRows", 2500)
        .containsEntry("tableCells", 7500);
    try (Stream<Path> left = Files.list(run.folder().resolve("bulk-format"))) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("manifest.json");
    }
  }

  @Test
  void recordsOfAUsersOwnAreImportedAndTheirFolderServesItsTableOnce() throws Exception {
    Files.writeString(
        home.resolve("own.jsonl"), "{\"id\":1,\"n\":\"a\"}\n{\"id\":2,\"n\":\"b\"}\n");
    String format =
        """
        description: own rows
        table: TABLE
        workload: {mix: {read: 1}}
        phases:
          - {phase: format, input: HOME/own.jsonl, row: [id], cells: {"cf:n": n}, to: HOME/files}
        """;
    run(format.replace("TABLE", "assay_one"));
    String importing =
        """
        description: own rows
        table: TABLE
        workload: {mix: {read: 1}}
        phases:
          - {phase: import, from: HOME/files}
        """;
    assertThat(sentence(run(importing.replace("TABLE", "assay_two"))))
        .contains("files for table 'assay_one'", "'assay_two'", "the table is unchanged");
    assertThat(
            end(RunReader.read(run(importing.replace("TABLE", "assay_one")).runFolder()), "import"))
        .containsEntry("tableRows", 2);
    assertThat(sentence(run(importing.replace("TABLE", "assay_one"))))
        .contains("has already been imported");
    Files.writeString(home.resolve("own.jsonl"), "{\"id\":1}\nnothing\n");
    assertThat(
            sentence(run(format.replace("TABLE", "assay_one").replace("HOME/files", "HOME/new"))))
        .contains("own.jsonl:2: invalid JSON");
    assertThat(home.resolve("new")).as("nothing is left of it").doesNotExist();
  }

  @Test
  void whatWillNotFitIsRefusedAndWhatIsStoppedIsRemoved() throws Exception {
    String text =
        """
        description: too much
        workload: {rows: ROWS, mix: {read: 1}}
        phases:
          - {phase: format}
          - {phase: import}
        """;
    assertThat(sentence(run(text.replace("ROWS", "10_000_000_000_000"))))
        .contains(
            "phase 'format': sorting and writing the files needs about ",
            "GB of disk space",
            "free");
    Files.writeString(home.resolve("x.yaml"), text.replace("ROWS", "1_000_000"));
    AssayProcess process = AssayProcess.start(home, "run", "x.yaml", "--store", "rocksdb");
    process.awaitOutput("phase 'format': format");
    process.interrupt();
    Result stopped = process.await();
    assertThat(stopped.output())
        .contains("its files were removed: a format phase cannot be resumed");
    RecordedRun run = RunReader.read(stopped.runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
    assertThat(run.folder().resolve("bulk-format")).doesNotExist();
  }

  /** Paths of the text begin with HOME. */
  private Result run(String text) throws Exception {
    Path file = Files.writeString(home.resolve("x.yaml"), text.replace("HOME", home.toString()));
    return InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb");
  }

  private static String sentence(Result result) throws IOException {
    assertThat(result.exitCode()).isEqualTo(1);
    return RunReader.read(result.runFolder()).manifest().verdict().sentence();
  }
}
