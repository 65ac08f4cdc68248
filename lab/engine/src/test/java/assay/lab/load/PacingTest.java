package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.lab.plan.rate.Pacing.Arrivals;
import assay.lab.plan.rate.Pacing.OpenLoop;
import assay.lab.workload.draw.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacingTest {
  private static final long START = 123_456_789_012_345L;
  private static final double SECOND = 1e9;

  @ParameterizedTest
  @ValueSource(doubles = {1, 3333.3, 70_000, 1e9 / 7})
  void constantArrivalsDoNotDriftOverTenMillion(double rate) {
    Schedule schedule = Schedule.of(new OpenLoop(rate, Arrivals.CONSTANT), START, 0, 1, Seed.of(1));
    long due = schedule.next();
    assertThat(due).isEqualTo(START);
    int count = 10_000_000;
    long shortest = Long.MAX_VALUE;
    long longest = 0;
    for (int i = 0; i < count; i++) {
      long next = schedule.next();
      shortest = Math.min(shortest, next - due);
      longest = Math.max(longest, next - due);
      due = next;
    }
    // Whole nanoseconds: a gap may be off by one, their sum may not grow off.
    assertThat((double) (due - START)).isCloseTo(count * (SECOND / rate), within(4.0));
    assertThat(longest - shortest).isLessThanOrEqualTo(4);
  }

  @Test
  void constantArrivalsOfAllThreadsTogetherAreThoseOfOne() {
    OpenLoop pacing = new OpenLoop(1234.5, Arrivals.CONSTANT);
    int threads = 7;
    Schedule one = Schedule.of(pacing, START, 0, 1, Seed.of(1));
    Schedule[] many = new Schedule[threads];
    Arrays.setAll(many, thread -> Schedule.of(pacing, START, thread, threads, Seed.of(1)));
    for (int i = 0; i < 100_000; i++) {
      assertThat(many[i % threads].next()).isCloseTo(one.next(), within(1L));
    }
  }

  @Test
  void poissonGapsAreExponential() {
    double rate = 5000;
    Schedule schedule = Schedule.of(new OpenLoop(rate, Arrivals.POISSON), START, 0, 1, Seed.of(7));
    int count = 1_000_000;
    double sum = 0;
    double squares = 0;
    int beyondMean = 0;
    int beyondThree = 0;
    long due = START;
    for (int i = 0; i < count; i++) {
      long next = schedule.next();
      assertThat(next >= due).isTrue();
      double gap = (next - due) * rate / SECOND;
      sum += gap;
      squares += gap * gap;
      beyondMean += gap > 1 ? 1 : 0;
      beyondThree += gap > 3 ? 1 : 0;
      due = next;
    }
    double mean = sum / count;
    assertThat(mean).isCloseTo(1, within(0.005));
    assertThat(squares / count - mean * mean).isCloseTo(1, within(0.015));
    assertThat(beyondMean / (double) count).isCloseTo(Math.exp(-1), within(0.003));
    assertThat(beyondThree / (double) count).isCloseTo(Math.exp(-3), within(0.001));
  }

  @Test
  void poissonArrivalsOfAllThreadsTogetherAreAPoissonStreamOfTheWholeRate() {
    OpenLoop pacing = new OpenLoop(4000, Arrivals.POISSON);
    int seconds = 500;
    int[] perTenMillis = new int[seconds * 100];
    for (int thread = 0; thread < 4; thread++) {
      Schedule schedule = Schedule.of(pacing, 0, thread, 4, Seed.of(7).thread(thread));
      for (long due; (due = schedule.next()) < seconds * 1_000_000_000L; ) {
        perTenMillis[(int) (due / 10_000_000)]++;
      }
    }
    double mean = Arrays.stream(perTenMillis).average().orElseThrow();
    double variance =
        Arrays.stream(perTenMillis)
            .mapToDouble(n -> (n - mean) * (n - mean))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(40, within(0.2));
    assertThat(variance / mean)
        .as("threads that burst together show here")
        .isCloseTo(1, within(0.03));
  }

  @Test
  void poissonArrivalsAreTheSeedsAndTheThreads() {
    OpenLoop pacing = new OpenLoop(1000, Arrivals.POISSON);
    assertThat(gaps(pacing, 0, 5)).isEqualTo(gaps(pacing, 0, 5));
    assertThat(gaps(pacing, 0, 5)).isNotEqualTo(gaps(pacing, 1, 5));
    assertThat(gaps(pacing, 0, 5)).isNotEqualTo(gaps(pacing, 0, 6));
    assertThat(gaps(pacing, 1, 5)).as("seeds a step apart").isNotEqualTo(gaps(pacing, 0, 5 - 31));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.1e9, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesRatesWithoutSense(double rate) {
    assertThatThrownBy(() -> new OpenLoop(rate, Arrivals.CONSTANT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rate " + rate);
  }

  private static long[] gaps(OpenLoop pacing, int thread, long seed) {
    Schedule schedule = Schedule.of(pacing, 0, thread, 2, Seed.of(seed).thread(thread));
    long[] gaps = new long[50];
    Arrays.setAll(gaps, i -> schedule.next());
    return gaps;
  }
}
