package assay.study.continuous.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SplitsTest {
  /** As accumulo-testing's and Accumulo 1.4's generators print them. */
  @Test
  void pointsAreEqualToTheSuites() {
    assertThat(Splits.of(4, 0, Long.MAX_VALUE)).containsExactly("2", "4", "6");
    assertThat(Splits.of(3, 0, Long.MAX_VALUE))
        .containsExactly("2aaaaaaaaaaaaaab", "5555555555555556");
    assertThat(Splits.of(2, 100, 1_000)).containsExactly("0000000000000227");
    assertThat(Splits.of(1, 0, 10)).isEmpty();
  }

  @Test
  void rowsThatCannotBeDividedAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Splits.of(2, 5, 5))
        .withMessage("min row must be at least 0 and below max row; got 5 and 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Splits.of(11, 0, 10))
        .withMessage("number of tablets must be from 1 to 10; got 11");
  }
}
