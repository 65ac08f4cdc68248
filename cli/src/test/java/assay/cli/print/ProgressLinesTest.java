package assay.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.Progress;
import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Live output of a phase in which the store stopped for five seconds. */
class ProgressLinesTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;

  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text, true);

  @Test
  void aLineTellsOfAnOutageThatWasOverBeforeIt() {
    run(new TextPrinter(out, true, false, false), 20);
    assertThat(text.toString().lines())
        .hasSize(2)
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains("run 10 s", "last 10 s: 1,000/s, per-second minimum 0/s, errors 3")
                    .contains("late by at most 4.90 s")
                    .containsPattern("read p50 1.00 ms, p99 1.00 ms, max 5.00 s$"),
            second ->
                assertThat(second)
                    .contains("last 10 s: 2,000/s, per-second minimum 2,000/s, errors 0")
                    .contains("late by at most 1.00 ms")
                    .contains("read p50 1.00 ms, p99 1.00 ms, max 1.00 ms"));
  }

  @Test
  void oneOfSeveralRunsHasALineAMinuteThatCoversIt() {
    run(new TextPrinter(out, true, true, false).ofSeveral(), 60);
    assertThat(text.toString().lines()).hasSize(1);
    assertThat(text.toString())
        .contains("last 60 s: 1,833/s, per-second minimum 0/s, errors 3, late by at most 4.90 s");
  }

  @Test
  void aTerminalKeepsAnOutageInViewForTenSeconds() {
    run(new TextPrinter(out, true, false, true), 12);
    String block = text.toString().substring(text.toString().lastIndexOf('['));
    assertThat(block).contains("last 10 s: 1,000/s, per-second minimum 0/s", "max 5.00 s");
  }

  @Test
  void jsonTellsOneOperationsTimesOfEachSecond() throws IOException {
    run(new JsonPrinter(out), 10);
    List<JsonNode> seconds = new ArrayList<>();
    for (String line : text.toString().lines().toList()) {
      seconds.add(new ObjectMapper().readTree(line).get("progress"));
    }
    assertThat(seconds).hasSize(10);
    JsonNode stopped = seconds.get(4);
    assertThat(stopped.get("okPerSecond").asDouble()).isZero();
    assertThat(stopped.get("p50Nanos").isNull()).isTrue();
    assertThat(stopped.get("errors").asInt()).isEqualTo(3);
    assertThat(stopped.get("lagMillis").asDouble()).isEqualTo(4_900);
    JsonNode last = seconds.get(9);
    assertThat(last.get("okPerSecond").asDouble()).isEqualTo(2_000);
    assertThat(last.get("errors").asInt()).isZero();
    assertThat(last.get("operation").asText()).isEqualTo("read");
    assertThat(last.get("p50Nanos").asDouble()).isBetween(0.99 * MILLI, 1.01 * MILLI);
  }

  /** Reads at 1 ms beside writes into a buffer; the store stops from 2.0 to 7.0 s. */
  private static void run(RunPrinter printer, int seconds) {
    for (int second = 1; second <= seconds; second++) {
      boolean stopped = second > 2 && second <= 7;
      printer.progress(
          new Progress(
              "run",
              0,
              second,
              Double.NaN,
              0,
              0,
              second < 5 ? 0 : 3,
              second == 5 ? 4_900 : 1,
              Set.of("update"),
              stopped ? List.of() : List.of(interval(second))));
    }
  }

  private static Interval interval(int second) {
    SortedMap<LatencyKey, Histogram> histograms = new TreeMap<>();
    Histogram reads = new Histogram(3);
    reads.recordValueWithCount(MILLI, second == 8 ? 999 : 1000);
    if (second == 8) {
      reads.recordValue(5 * SECOND);
    }
    histograms.put(new LatencyKey("run", "read", Tag.OK), reads);
    Histogram updates = new Histogram(3);
    updates.recordValueWithCount(MILLI / 50, 1000);
    histograms.put(new LatencyKey("run", "update", Tag.OK), updates);
    return new Interval((second - 1) * SECOND, SECOND, histograms, 0, 0);
  }
}
