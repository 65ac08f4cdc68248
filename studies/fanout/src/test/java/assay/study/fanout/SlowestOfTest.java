package assay.study.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Predictions are those of textbooks, and of servers that are independent of each other. */
class SlowestOfTest {
  private static final int REQUESTS = 2_000;

  /** One answer in a hundred takes 1,000 instead of 10: 1 − 0.99^n of the requests do. */
  @Test
  void aShareOfSlowAnswersHoldsUpManyRequests() {
    long[] times = LongStream.range(0, 1_000).map(i -> i % 100 == 0 ? 1_000 : 10).toArray();
    SlowestOf model = new SlowestOf(Collections.nCopies(110, times), times.length);
    double slow = 1 - Math.pow(0.99, 110);
    assertThat(1 - model.done(10)).isCloseTo(slow, within(1e-9));
    assertThat(model.quantile(0.5)).isEqualTo(1_000);
    assertThat(model.quantile(0.3)).isEqualTo(10);
    assertThat(model.mean()).isCloseTo(10 + 990 * slow, within(1e-6));
    assertThat(model.answered(0.98)).isEqualTo(10);
  }

  @Test
  void aServerThatIsAskedNowAndThenHoldsUpNoOtherRequests() {
    long[] usual = LongStream.range(0, 1_000).map(i -> 10).toArray();
    long[] seldom = LongStream.range(0, 100).map(i -> 50).toArray();
    SlowestOf model = new SlowestOf(List.of(usual, seldom), 1_000);
    assertThat(model.done(10)).isCloseTo(0.9, within(1e-9));
    assertThat(model.mean()).isCloseTo(14, within(1e-6));
  }

  @Test
  void independentServersAreAsPredicted() {
    List<long[]> servers = servers(new SplittableRandom(1), false);
    SlowestOf model = new SlowestOf(servers, REQUESTS);
    long[] slowest = slowest(servers);
    assertThat(model.mean()).isCloseTo(mean(slowest), within(0.03 * mean(slowest)));
    assertThat(model.quantile(0.5))
        .isCloseTo((double) slowest[REQUESTS / 2], within(0.05 * slowest[REQUESTS / 2]));
  }

  @Test
  void serversThatAreSlowTogetherAreFasterThanPredicted() {
    List<long[]> servers = servers(new SplittableRandom(1), true);
    assertThat(new SlowestOf(servers, REQUESTS).mean()).isGreaterThan(2 * mean(slowest(servers)));
  }

  /** Exponential times of 20 servers; where they are slow together, all have the same factor. */
  private static List<long[]> servers(SplittableRandom random, boolean together) {
    double[] factors =
        random.doubles(REQUESTS).map(draw -> together && draw < 0.05 ? 100 : 1).toArray();
    List<long[]> servers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      servers.add(
          Arrays.stream(factors)
              .mapToLong(factor -> (long) (-1_000 * factor * Math.log(1 - random.nextDouble())))
              .toArray());
    }
    return servers;
  }

  private static long[] slowest(List<long[]> servers) {
    long[] slowest = new long[REQUESTS];
    servers.forEach(times -> Arrays.setAll(slowest, i -> Math.max(slowest[i], times[i])));
    Arrays.sort(slowest);
    return slowest;
  }

  private static double mean(long[] times) {
    return Arrays.stream(times).average().orElseThrow();
  }
}
