package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  @Test
  void aKeyRestsForATwentiethOfItsLagWhileTriesArePlenty() {
    RetryBudget pace = new RetryBudget(100, 0);
    assertThat(pace.restNanos(0, 0)).isEqualTo(MILLI);
    assertThat(pace.restNanos(400 * MILLI, 0)).isEqualTo(20 * MILLI);
  }

  @Test
  void theMoreIsSpentTheLongerKeysRestAndItFillsUpAgain() {
    RetryBudget pace = new RetryBudget(100, 0);
    for (int i = 0; i < 50; i++) {
      pace.tried(0);
    }
    assertThat((double) pace.restNanos(SECOND, 0)).isCloseTo(0.2236e9, within(1e6));
    for (int i = 0; i < 50; i++) {
      pace.tried(0);
    }
    assertThat(pace.restNanos(SECOND, 0)).isEqualTo(SECOND);
    assertThat(pace.restNanos(SECOND, SECOND)).isEqualTo(50 * MILLI);
  }

  @Test
  void tryingAgainWaitsWhileAllIsSpent() {
    RetryBudget pace = new RetryBudget(100, 0);
    for (int i = 0; i < 120; i++) {
      pace.tried(0);
    }
    assertThat(pace.againNanos()).as("twenty too many").isEqualTo(200 * MILLI);
  }

  @Test
  void inTheLongRunTriesAreNoMoreThanPlanned() {
    RetryBudget pace = new RetryBudget(100, 0);
    int tries = 0;
    for (long now = 0; now < 60 * SECOND; now += MILLI) {
      if (pace.againNanos() <= now) {
        pace.tried(now);
        tries++;
      }
    }
    assertThat(tries).isBetween(6000, 6101);
  }
}
