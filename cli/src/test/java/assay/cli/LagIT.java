package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.compare.figures.LagFigures;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Read-after-write lags through the packaged program, on a store whose visibility is known. */
class LagIT {
  private static final double MILLI = 1e6;

  @TestHome private Path home;

  /** Whatever the machine does: rows became visible between two tries, and those are known. */
  @Test
  void rowsBecomeVisibleBetweenTheTriesThatSurroundIt() throws Exception {
    for (RecordedRun run : measured()) {
      double[] inVain =
          run.lags("load").stream()
              .mapToDouble(line -> 1e3 * inVainMicros(line))
              .sorted()
              .toArray();
      LagFigures lags = LagFigures.of(run, "load").orElseThrow();
      for (double q = 0.1; q < 0.95; q += 0.1) {
        assertThat(truth(q))
            .as("%.1f of %s, floor %.1f ms", q, run.folder(), lags.floor() / MILLI)
            .isBetween(
                inVain[(int) (q * inVain.length) - 1] - 5 * MILLI,
                lags.toVisible().quantile(q) + 5 * MILLI);
      }
      assertThat(Files.readString(run.folder().resolve("report.html")))
          .contains("Read-after-write lag")
          .as("on a busy machine, the first look at each row may be late enough")
          .matches(page -> lags.lags().late() == 0 || page.contains("floor of load"));
    }
  }

  @Test
  @Tag("timing")
  void theDistributionOfLagsIsRightWithinTheStatedFloor() throws Exception {
    for (RecordedRun run : measured()) {
      LagFigures lags = LagFigures.of(run, "load").orElseThrow();
      for (double q = 0.1; q < 0.95; q += 0.1) {
        assertThat(lags.toVisible().quantile(q))
            .as("%.1f of %s, floor %.1f ms", q, run.folder(), lags.floor() / MILLI)
            .isBetween(truth(q) - 5 * MILLI, 1.05 * truth(q) + lags.floor() + 5 * MILLI);
      }
    }
  }

  private List<RecordedRun> measured() throws Exception {
    Path file =
        write(
            """
            description: lags of a store that shows rows 100 to 400 ms late
            vary: {channel: [socket, zookeeper]}
            threads: 2
            settings: {visibility: "uniform:100ms..400ms", draws: even}
            workload: {rows: 200}
            phases:
              - phase: load
                rate: 50/s
                lag: {sample: 100%, keys: 1000/s, tries: 1000000/s, channel: "${channel}", for: 20s}
            """);
    Result result =
        AssayProcess.run(home, "run", file.toString(), "--store", "simulated", "--verbose");
    assertThat(result.output()).as(result.errors()).contains("load: lag: 200 rows checked");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-simulated");
    assertThat(runs).hasSize(2);
    for (RecordedRun run : runs) {
      assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
      assertThat(run.lags("load")).hasSize(200).allMatch(LagLine::seen);
      LagFigures lags = LagFigures.of(run, "load").orElseThrow();
      assertThat(lags.valid()).isTrue();
      assertThat(lags.dropped()).isZero();
    }
    return runs;
  }

  /** A quantile of the store's lags, in nanoseconds. */
  private static double truth(double q) {
    return (100 + 300 * q) * MILLI;
  }

  /** From the write to the last try that did not find the row; 0 if the first one did. */
  private static long inVainMicros(LagLine line) {
    return line.absentMicros() == null ? 0 : line.firstTryMicros() + line.absentMicros();
  }

  private Path write(String content) throws Exception {
    return Files.writeString(home.resolve("x.yaml"), content);
  }
}
