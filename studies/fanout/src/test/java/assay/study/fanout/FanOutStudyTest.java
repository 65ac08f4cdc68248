package assay.study.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.stores.simulated.SimulatedProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every key of a request brings its value, or the check says which one did not. */
class FanOutStudyTest {
  private static final String FILE =
      """
      description: d
      settings: {servers: 4}
      threads: 2
      tables: {events: {}}
      workload: {rows: 1}
      phases:
        - {phase: presplit, from: splits.txt}
        - phase: fan-out-load
        - phase: run
          name: requests
          operations: 40
          workload: {kind: fan-out, securities: 100, years: 2, fields: 2, request: 400, batch: 50, parallel: 6}
        - phase: fan-out-check
      """;

  private static final String SPLITS = "1\n2\n3\n4\n5\n6\n7\n8\n9\na\nb\nc\nd\ne\nf\n";

  @TempDir private Path folder;
  private RecordedRun run;

  @ParameterizedTest
  @ValueSource(
      strings = {"keys", "servers", "waterfall", "pauses", "pauses-110", "reissue", "failover"})
  void itsExperimentsAreSome(String name) {
    Path file = Path.of("../../experiments/fanout", name + ".yaml");
    assertThat(ExperimentFile.read(file, Map.of()).description()).isNotEmpty();
  }

  @Test
  void everyKeyBringsItsValue() throws Exception {
    run(FILE);
    assertThat(result().faults()).isZero();
    assertThat(run.manifest().verdict().code()).isNotEqualTo("WRONG");
    assertThat(totals())
        .returns(40L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads)
        .returns(40L * 400, PhaseTotals::scannedRows);
    assertThat(figure(FanOutResult.Requests::requests)).isEqualTo(40);
    assertThat(figure(FanOutResult.Requests::rounds)).isEqualTo(1);
    assertThat(figure(FanOutResult.Requests::servers)).isEqualTo(4);
    assertThat(run.parts("requests", FanOut.KIND)).containsExactly("server@fan-out");
  }

  /** A tenth of the securities is in two of sixteen tablets, on two of four servers. */
  @Test
  void neighboursAreOnFewServersUnlessKeysAreHashed() throws Exception {
    run(FILE.replace("request: 400", "request: 400, portfolio: 10"));
    assertThat(figure(FanOutResult.Requests::keySkew)).isCloseTo(1.0, within(0.2));
    run(FILE.replace("request: 400", "request: 400, portfolio: 10, keys: plain"));
    assertThat(figure(FanOutResult.Requests::keySkew)).isGreaterThan(1.9);
  }

  /** The client tries sources in rounds; servers find the first source in one round. */
  @ParameterizedTest
  @CsvSource({"client, 9", "servers, 1"})
  void theFirstSourceIsFound(String waterfall, double rounds) throws Exception {
    run(FILE.replace("request: 400", "request: 400, sources: 9, waterfall: " + waterfall));
    assertThat(result().faults()).isZero();
    assertThat(figure(FanOutResult.Requests::rounds)).isEqualTo(rounds);
    assertThat(totals())
        .returns(40L * 400, PhaseTotals::scannedRows)
        .returns(40L * 400, PhaseTotals::scannedCells);
  }

  @Test
  void valuesThatAreNotThereAreNamed() throws Exception {
    run(FILE.replace("servers: 4", "servers: 4, lost-share: 0.01"));
    assertThat(result().faults()).isPositive();
    assertThat(FanOutCheckFigures.of(run).get(0).sentence())
        .contains("were missing, duplicate or wrong");
    assertThat(run.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(Files.readAllLines(run.folder().resolve("fan-out-check.faults.jsonl")))
        .hasSize(result().faults())
        .allMatch(line -> line.contains("\"MISSING\"") && line.contains("simulated-"));
    assertThat(FanOutCheckFigures.tables(run)).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "request: 400, request: 4801, 'at most the 4800 rows that the table has; got 4801'",
    "request: 400, 'request: 481, portfolio: 10', 'at most the 480 rows that the portfolio has'",
    "request: 400, 'request: 400, keys: hashd', 'no layout ''hashd''; did you mean ''hashed''?'",
    "request: 400, 'request: 400, portfolio: 101', 'must be from 0 to 100, the value of"
        + " ''securities''; got 101'",
    "request: 400, 'request: 400, sources: 17', 'must be from 1 to 16; got 17'",
    "request: 400, 'request: 400, value-bytes: 12', 'must be a multiple of 8; got 12'",
    "request: 400, 'request: 400, consistency: eventual', 'must be strong or timeline; got'",
    "request: 400, 'request: 400, waterfall: server', 'unknown side ''server''; did you mean"
        + " ''servers''?'",
    "parallel: 6, parallel: 0, 'must be from 1 to 1000; got 0'",
  })
  void badInputIsNamedWithItsLine(String good, String bad, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(FILE.replace(good, bad)))
        .withMessageContaining(message)
        .withMessageContaining("t.yaml:12: ");
  }

  @Test
  void aCheckWithoutRequestsIsRefused() {
    String file =
        FILE.replace("{events: {}}", "{events: {}, others: {}}")
            .replace("fan-out-check", "fan-out-check\n    table: others");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(file))
        .withMessageContaining("no phase reads events from this table");
  }

  private Object plan(String file) throws Exception {
    Files.writeString(folder.resolve("splits.txt"), SPLITS);
    return StudyRun.plan(folder, "simulated", file);
  }

  private void run(String file) throws Exception {
    Path own = Files.createTempDirectory(folder, "run");
    Files.writeString(own.resolve("splits.txt"), SPLITS);
    run = StudyRun.run(own, new SimulatedProvider(), file);
  }

  private FanOutResult result() {
    return FanOutCheckFigures.of(run).get(0).result();
  }

  private double figure(Function<FanOutResult.Requests, ? extends Number> figure) {
    return FanOutCheckFigures.byActivity(run, figure).get("requests");
  }

  private PhaseTotals totals() {
    return run.phase("requests").orElseThrow().totals().orElseThrow();
  }
}
