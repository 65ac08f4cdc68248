package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run, and what the command line and its packaged drivers make of it. */
class ExportIT {
  @TestHome private Path home;

  @Test
  void aRunIsExportedByThePackagedDrivers() throws Exception {
    Result run =
        InThisProcess.run(
            home, "run", "c", "--store", "null", "--rows", "1000", "--duration", "1s", "--quiet");
    assertThat(run.exitCode()).as(run.errors()).isLessThan(2);
    String name = run.runFolder().toString();
    export(home, name, "parquet", "run.parquet", "PAR1");
    export(home, name, "duckdb", "run.duckdb", "DUCK");
    export(home, name, "sqlite", "run.sqlite", "SQLite format 3");
    export(home, name, "grafana", "run.json", "\"title\" : \"Assay: ");
    export(home, name, "stats", "stats.out", "#TIME TABLET_SERVERS TOTAL_ENTRIES ");
    for (String place : List.of(name + "/..", name + "/../latest")) {
      for (String command : List.of("report", "explain", "compare")) {
        Result found = InThisProcess.run(home, command, place);
        // A run that this machine disturbed is left out of a comparison, which exits with 1 then.
        assertThat(found.exitCode()).as(command + " " + place + found.errors()).isLessThan(2);
        assertThat(found.errors()).isEmpty();
      }
      export(home, place, "csv", "run.csv", "t,utc,series");
    }
    Result csv =
        InThisProcess.run(
            home, "export", name, "--to", "csv", "--out", "-", "--series", "latency.read.*");
    assertThat(csv.exitCode()).as(csv.errors()).isZero();
    assertThat(csv.output().lines().findFirst()).contains("t,utc,series,machine,value");
    assertThat(csv.output()).contains(",latency.read.p99.ms,,").doesNotContain("cpu.");
    Result onOneEpoch =
        InThisProcess.run(
            home, "export", name, name + "/..", "--to", "csv", "--epoch", "0", "--out", "-");
    assertThat(onOneEpoch.exitCode()).as(onOneEpoch.errors()).isZero();
    assertThat(onOneEpoch.output())
        .startsWith("run,variant,repeat,t,utc,series,machine,value\n")
        .contains(",1970-01-01T00:00:0", ",latency.read.p99.ms,,");
    refused(home, name, "--epoch yesterday must be 0 or an instant", "--epoch", "yesterday");
    refused(home, name, "omit this option with --wide", "--epoch", "0", "--wide", "--out", "-");
    refused(home, name, "--epoch needs --out FILE", "--epoch", "0");
    refused(home, name, "2 runs need a common start", name);
    refused(home, name, "--series 'no.such.series'", "--series", "no.such.series");
  }

  private static void refused(Path home, String run, String why, String... more) throws Exception {
    InThisProcess.run(home, words("export " + run + " --to csv", more)).assertRefused(why);
  }

  private void export(Path home, String run, String format, String file, String content)
      throws Exception {
    Path target = home.resolve(file);
    Result result =
        InThisProcess.run(home, "export", run, "--to", format, "--out", target.toString());
    assertThat(result.exitCode()).as(result.errors()).isZero();
    String head = new String(Files.readAllBytes(target), StandardCharsets.ISO_8859_1);
    assertThat(head).as(format).contains(content);
    assertThat(result.output().contains("Dashboards > New > Import"))
        .isEqualTo(format.equals("grafana"));
  }
}
