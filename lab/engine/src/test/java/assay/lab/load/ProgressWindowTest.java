package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static assay.lab.load.FakeClock.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What live output says of a phase's last seconds. */
class ProgressWindowTest {
  private static final long START = 77 * SECOND;

  private final ProgressWindow window = new ProgressWindow(10);
  private final List<Interval> late = new ArrayList<>();
  private long errors;

  @Test
  void anOutageWithinTheWindowShowsThoughItIsOver() {
    for (int second = 1; second <= 10; second++) {
      boolean stopped = second > 2 && second <= 7;
      // When the store answers again, the operation that waited for it is handed in.
      long longest = second == 8 ? 5_000 * MILLI : MILLI;
      add(second, stopped ? List.of() : List.of(interval(second, "read", 100, longest)), 0);
    }
    ProgressWindow.Figures figures = window.figures();
    assertThat(figures.seconds()).isEqualTo(10);
    assertThat(figures.okPerSecond()).isEqualTo(50);
    assertThat(figures.worstPerSecond()).isZero();
    assertThat(figures.times().count()).isEqualTo(500);
    assertThat((double) figures.times().maxNanos()).isGreaterThan(4.9 * SECOND);
  }

  @Test
  void anOutageAtTheEndOfOneWindowShowsInTheNext() {
    for (int second = 1; second <= 20; second++) {
      boolean stopped = second == 10;
      add(second, stopped ? List.of() : List.of(interval(second, "read", 100, MILLI)), 0);
      if (second == 10) {
        // Nobody knows yet whether the second's operations are only handed in late.
        assertThat(window.figures().worstPerSecond()).isEqualTo(100);
      }
    }
    assertThat(window.figures().worstPerSecond()).isZero();
    assertThat(window.figures().okPerSecond()).isEqualTo(100);
  }

  @Test
  void aSecondThatIsHandedInLateIsNoOutage() {
    for (int second = 1; second <= 10; second++) {
      List<Interval> handed = new ArrayList<>(late);
      late.clear();
      (second % 3 == 0 ? late : handed).add(interval(second, "read", 100, MILLI));
      add(second, handed, 0);
    }
    assertThat(window.figures().worstPerSecond()).isEqualTo(100);
  }

  @Test
  void errorsAndLatenessAreThoseOfTheWholeWindow() {
    for (int second = 1; second <= 25; second++) {
      errors += second == 3 ? 1000 : second == 17 ? 4 : 0;
      add(
          second,
          List.of(interval(second, "read", 1, MILLI)),
          second == 18 ? 4_900 : second == 5 ? 9_000 : 2);
    }
    assertThat(window.figures().errors()).isEqualTo(4);
    assertThat(window.figures().mostLagMillis()).isEqualTo(4_900);
  }

  @Test
  void timesAreOfOneOperationAndNeverOfTheClientsBuffer() {
    for (int second = 1; second <= 10; second++) {
      add(
          second,
          List.of(
              interval(second, "update", 10_000, MILLI / 50),
              interval(second, "read", 60, MILLI),
              interval(second, "scan", 50, 100 * MILLI)),
          0,
          Set.of("update"));
    }
    ProgressWindow.Figures figures = window.figures();
    assertThat(figures.operation()).isEqualTo("read");
    assertThat(figures.times().count()).isEqualTo(600);
    assertThat((double) figures.times().nanos(Percentile.P50))
        .isBetween(0.99 * MILLI, 1.01 * MILLI);
    assertThat(figures.okPerSecond()).isEqualTo(10_110);
  }

  @Test
  void ofAPhaseThatOnlyFillsBuffersTimesAreTheFlushes() {
    add(
        1,
        List.of(
            interval(1, "insert", 10_000, MILLI / 50),
            interval(1, LatencyKey.FLUSH, 1, 20 * MILLI)),
        0,
        Set.of("insert"));
    assertThat(window.figures().operation()).isEqualTo(LatencyKey.FLUSH);
    assertThat(window.figures().times().count()).isEqualTo(1);
    assertThat(window.figures().okPerSecond()).isEqualTo(10_000);
  }

  @Test
  void anotherPhaseBeginsAnotherWindow() {
    errors = 7;
    add(1, List.of(interval(1, "read", 100, MILLI)), 0);
    window.add(
        new Progress(
            "run", START + SECOND, 1, Double.NaN, 5, 0, 2, Double.NaN, Set.of(), List.of()));
    assertThat(window.figures().errors()).isEqualTo(2);
    assertThat(window.figures().okPerSecond()).isZero();
    assertThat(window.figures().operation()).isEmpty();
  }

  private void add(int second, List<Interval> handed, double lagMillis) {
    add(second, handed, lagMillis, Set.of());
  }

  private void add(int second, List<Interval> handed, double lagMillis, Set<String> untimed) {
    window.add(
        new Progress("run", START, second, Double.NaN, 0, 0, errors, lagMillis, untimed, handed));
  }

  /** Of the second that ends {@code second} seconds after the start. */
  private static Interval interval(int second, String operation, int count, long nanos) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(nanos, count);
    SortedMap<LatencyKey, Histogram> histograms = new TreeMap<>();
    histograms.put(new LatencyKey("run", operation, Tag.OK), times);
    return new Interval(START + (second - 1) * SECOND, SECOND, histograms, 0, 0);
  }
}
