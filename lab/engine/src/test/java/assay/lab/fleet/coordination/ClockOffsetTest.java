package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.coordination.ClockOffset.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The true offset lies within the bounds, however the ways there and back differ. */
class ClockOffsetTest {
  @Test
  void theTruthLiesWithinTheError() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 1_000; round++) {
      long truth = random.nextLong(-1_000_000_000_000L, 1_000_000_000_000L);
      List<Exchange> exchanges = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        long asked = random.nextLong(1_000_000_000L);
        long heard = asked + random.nextLong(5_000_000) + truth;
        long answered = heard + random.nextLong(50_000_000);
        exchanges.add(
            new Exchange(asked, heard, answered, answered - truth + random.nextLong(5_000_000)));
      }
      ClockOffset offset = ClockOffset.of(exchanges);
      assertThat(Math.abs(offset.nanos() - truth)).isLessThanOrEqualTo(offset.errorNanos());
      assertThat(offset.errorNanos()).isLessThanOrEqualTo(5_000_000);
    }
  }

  @Test
  void timeThatTheConductorTookToAnswerIsNoError() {
    ClockOffset offset = ClockOffset.of(List.of(new Exchange(100, 1_110, 9_000_000, 8_999_010)));
    assertThat(offset).isEqualTo(new ClockOffset(1_000, 10));
  }
}
