package assay.lab.plan.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioBoundTest {
  @ParameterizedTest
  @CsvSource({
    "> 1, 1.01, 2, MET",
    "> 1, 1, 2, UNDETERMINED",
    "> 1, 0.9, 2, UNDETERMINED",
    "> 1, 0.8, 0.9, MISSED",
    "> 1, 0.8, 1, MISSED",
    ">= 1, 1, 1, MET",
    ">=0.95, 0.9, 0.94, MISSED",
    ">=0.95, 0.9, 0.95, UNDETERMINED",
    "< 0.5, 0.1, 0.4, MET",
    "< 0.5, 0.5, 0.6, MISSED",
    "<= 1.10, 1.0, 1.1, MET",
    "<= 1.10, 1.0, 1.2, UNDETERMINED",
    "<= 1.10, 1.11, 1.2, MISSED",
    "0.8 to 1.25, 0.8, 1.25, MET",
    "0.8 to 1.25, 0.7, 1.0, UNDETERMINED",
    "0.8 to 1.25, 0.7, 1.5, UNDETERMINED",
    "0.8 to 1.25, 1.3, 1.5, MISSED",
    "0.8 to 1.25, 0.1, 0.79, MISSED"
  })
  void anIntervalMeetsMissesOrDoesNotDecide(
      String bound, double low, double high, RatioBound.Decision decision) {
    assertThat(RatioBound.parse(bound).judge(low, high)).isEqualTo(decision);
  }

  @ParameterizedTest
  @CsvSource({"> 2, 9, 2", "< 2, 0.1, 2", "0.5 to 2, 0.6, 0.5", "0.5 to 2, 1.9, 2"})
  void theNearestEndIsTheOneThatDecides(String bound, double ratio, double end) {
    assertThat(RatioBound.parse(bound).nearestEnd(ratio)).isEqualTo(end);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "= 1", "> x", "> -1", "2 to 1", "1 to", "", "> 1 < 2"})
  void anythingElseIsRefused(String bound) {
    assertThatThrownBy(() -> RatioBound.parse(bound))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as '> 1', '>= 0.95'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"> 0", "0 to 1"})
  void aRatioIsNeverZero(String bound) {
    assertThatThrownBy(() -> RatioBound.parse(bound)).hasMessageContaining("must be above 0");
  }
}
