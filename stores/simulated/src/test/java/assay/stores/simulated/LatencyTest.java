package assay.stores.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0.9 | 0",
        "constant:0 | 0.9 | 0",
        "1ms | 0.1 | 1000000",
        "constant:1ms | 0.9 | 1000000",
        "uniform:1ms..3ms | 0 | 1000000",
        "uniform:1ms..3ms | 0.25 | 1500000",
        "exponential:2ms | 0 | 0",
        "exponential:2ms | 0.6321205588285577 | 2000000",
        "lognormal:2ms,0.5 | 0.5 | 2000000",
        "lognormal:2ms,0.5 | 0.8413447460685429 | 3297442"
      })
  void quantilesAreThoseOfTheDistribution(String text, double quantile, long nanos) {
    assertThat(Latency.parse(text).nanos(quantile)).isCloseTo(nanos, within(2L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fast",
        "normal:1ms",
        "uniform:1ms",
        "uniform:3ms..1ms",
        "exponential:",
        "-1ms",
        "lognormal:2ms",
        "lognormal:2ms,x",
        "lognormal:2ms,0",
        "lognormal:0,1",
        "5"
      })
  void whatIsNoLatencyIsRefusedWithTheForms(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Latency.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("exponential:2ms");
  }

  @Test
  void evenDrawsHaveTheDistributionInAShortRun() {
    Latency latency = Latency.parse("exponential:2ms");
    Draws draws = Draws.even(42);
    long[] nanos = new long[1000];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = latency.nanos(draws.next());
    }
    Arrays.sort(nanos);
    for (int percent : new int[] {10, 50, 90, 99}) {
      double expected = -2e6 * Math.log1p(-percent / 100.0);
      assertThat((double) nanos[percent * 10]).isCloseTo(expected, within(expected * 0.03 + 5e3));
    }
  }

  @Test
  void evenDrawsLeaveNoGapWiderThanThreeOverTheirNumber() {
    for (int count : new int[] {10, 100, 1000}) {
      Draws draws = Draws.even(7);
      double[] drawn = new double[count];
      for (int i = 0; i < count; i++) {
        drawn[i] = draws.next();
        assertThat(drawn[i]).isBetween(0.0, Math.nextDown(1.0));
      }
      Arrays.sort(drawn);
      double widest = drawn[0] + 1 - drawn[count - 1];
      for (int i = 1; i < count; i++) {
        widest = Math.max(widest, drawn[i] - drawn[i - 1]);
      }
      assertThat(widest).isLessThan(3.0 / count);
    }
  }

  @Test
  void drawsDependOnTheirSeedAlone() {
    for (int i = 0; i < 2; i++) {
      boolean even = i == 0;
      Draws one = even ? Draws.even(5) : Draws.random(5);
      Draws same = even ? Draws.even(5) : Draws.random(5);
      Draws other = even ? Draws.even(6) : Draws.random(6);
      double first = one.next();
      assertThat(same.next()).isEqualTo(first);
      assertThat(other.next()).isNotEqualTo(first);
    }
  }
}
