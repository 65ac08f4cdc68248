package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run, and what the command line and its packaged drivers make of it. */
class ExportIT {
  @TempDir private Path folder;

  @Test
  void aRunIsExportedByThePackagedDrivers() throws Exception {
    Path home = AssayProcess.newHome(folder);
    Result run =
        InThisProcess.run(
            home, "run", "c", "--store", "null", "--rows", "1000", "--duration", "1s", "--quiet");
    assertThat(run.exitCode()).as(run.errors()).isLessThan(2);
    String name = run.runFolder().toString();
    export(home, name, "parquet", "run.parquet", "PAR1");
    export(home, name, "duckdb", "run.duckdb", "DUCK");
    export(home, name, "sqlite", "run.sqlite", "SQLite format 3");
    export(home, name, "grafana", "run.json", "\"title\" : \"Assay: ");
    Result csv =
        InThisProcess.run(
            home, "export", name, "--to", "csv", "--out", "-", "--series", "latency.read.*");
    assertThat(csv.exitCode()).as(csv.errors()).isZero();
    assertThat(csv.output().lines().findFirst()).contains("t,utc,series,machine,value");
    assertThat(csv.output()).contains(",latency.read.p99.ms,,").doesNotContain("cpu.");
    Result none =
        InThisProcess.run(home, "export", name, "--to", "csv", "--series", "no.such.series");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.errors()).contains("--series no.such.series").hasLineCount(1);
  }

  private void export(Path home, String run, String format, String file, String content)
      throws Exception {
    Path target = folder.resolve(file);
    Result result =
        InThisProcess.run(home, "export", run, "--to", format, "--out", target.toString());
    assertThat(result.exitCode()).as(result.errors()).isZero();
    String head = new String(Files.readAllBytes(target), StandardCharsets.ISO_8859_1);
    assertThat(head).as(format).contains(content);
  }
}
