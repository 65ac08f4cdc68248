package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The evidence names a server that does much of the work of three. */
class UnevenServersTest {
  private final RunBuilder run =
      RunBuilder.closedLoop().samples("update", Tag.OK, 100_000, 1_000_000);

  @Test
  void theServerThatTakesInMostIsNamed() {
    ingest(8_000, 1_000, 1_000);
    assertThat(told())
        .containsExactly(
            "Server tserver-1_9997 handled 80 % of the cells written; an even share among 3 servers"
                + " is 33 %. Tablets are unevenly distributed, or some keys are hot.");
  }

  @Test
  void cellsReadAreLookedAtByThemselves() {
    ingest(3_000, 3_000, 3_000);
    run.sampled("server.tserver-1_9997.query.per_s", 1_900);
    run.sampled("server.tserver-2_9997.query.per_s", 100);
    assertThat(told())
        .singleElement()
        .asString()
        .contains("tserver-1_9997 handled 95 % of the cells read");
  }

  @Test
  void requestsAreLookedAtWhereNoCellsAreCounted() {
    run.sampled("server.rs1_16020.write-requests.per_s", 100);
    run.sampled("server.rs2_16020.write-requests.per_s", 2_900);
    assertThat(told())
        .singleElement()
        .asString()
        .contains("rs2_16020 handled 97 % of the write requests");
    ingest(3_000, 3_000);
    assertThat(told()).isEmpty();
  }

  @Test
  void nearlyEvenSharesFewCellsAndASingleServerAreNotTold() {
    ingest(4_000, 3_000, 3_000);
    assertThat(told()).isEmpty();
    ingest(800, 10, 10);
    assertThat(told()).isEmpty();
    assertThat(
            evidence(
                RunBuilder.closedLoop()
                    .samples("update", Tag.OK, 100_000, 1_000_000)
                    .sampled("server.tserver-1_9997.ingest.per_s", 9_000)))
        .isEmpty();
  }

  @Test
  void aServerThatWasAwayIsNoPeer() {
    ingest(8_000, 1_000, 1_000);
    run.sampledAt("server.tserver-4_9997.ingest.per_s", 30, 0);
    assertThat(told()).isEmpty();
  }

  private void ingest(double... perSecond) {
    for (int i = 0; i < perSecond.length; i++) {
      run.sampled("server.tserver-" + (i + 1) + "_9997.ingest.per_s", perSecond[i]);
    }
  }

  private List<String> told() {
    return evidence(run);
  }

  private static List<String> evidence(RunBuilder run) {
    return run.judge().evidence().stream().filter(line -> line.startsWith("Server ")).toList();
  }
}
