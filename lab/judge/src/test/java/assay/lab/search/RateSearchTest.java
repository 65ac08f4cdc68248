package assay.lab.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final double CAPACITY = 5000;

  private final List<Double> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(doubles = {10, 1000, 4999, 5000, 5100, 800_000})
  void theHighestRateThatHoldsIsFoundFromAnywhere(double from) throws Exception {
    SearchResult result = search(limits(from, 0.05, 3, 200), RateSearchTest::upToCapacity);
    assertThat(result.finding().code()).isEqualTo("FOUND");
    assertThat(result.sustained()).isBetween(CAPACITY / 1.052, CAPACITY);
    assertThat(result.estimates().size()).isEqualTo(3);
    assertThat(result.interval()).isPresent();
  }

  @Test
  void ratesAboveTheMedianThatHeldAreSaid() throws Exception {
    List<Double> capacities = List.of(4000.0, 5000.0, 6000.0);
    SearchResult result =
        new RateSearch(
                (rate, repeat) ->
                    SampleTrials.of(rate, repeat, CAPACITY, upTo(capacities.get(repeat - 1), rate)),
                limits(1000, 0.05, 3, 200),
                BOOTSTRAP)
            .run();
    double most =
        result.trials().stream()
            .filter(Trial::holds)
            .mapToDouble(Trial::offeredPerSecond)
            .max()
            .orElseThrow();
    assertThat(most).isGreaterThan(result.sustained());
    assertThat(result.finding().sentence())
        .contains("(the median of 3 searches) holds; ", " at higher rates also held, up to ")
        .contains(QuantityText.rate(most))
        .doesNotContain("no higher rate");
  }

  @Test
  void ofOneSearchNoRateAboveTheResultHeld() throws Exception {
    SearchResult result = search(limits(1000, 0.05, 1, 200), RateSearchTest::upToCapacity);
    assertThat(result.finding().sentence())
        .isEqualTo(
            QuantityText.rate(result.sustained()) + " holds; no higher rate in the search held.");
  }

  @Test
  void aFinerResolutionIsKept() throws Exception {
    SearchResult result = search(limits(1000, 0.005, 1, 200), RateSearchTest::upToCapacity);
    assertThat(result.sustained()).isBetween(CAPACITY / 1.0062, CAPACITY);
    assertThat(result.interval()).as("of one search").isEmpty();
  }

  @Test
  void laterSearchesBeginWhereTheFirstOnesEnded() throws Exception {
    search(limits(1, 0.05, 1, 200), RateSearchTest::upToCapacity);
    int first = tried.size();
    tried.clear();
    search(limits(1, 0.05, 5, 200), RateSearchTest::upToCapacity);
    assertThat(tried.size() - first).as("four further searches").isLessThanOrEqualTo(4 * 3);
  }

  @Test
  void whereTheClientIsTheLimitNothingIsSaidOfTheStore() throws Exception {
    Judgement limited = new Judgement.Unjudged("the client was the limit");
    SearchResult result =
        search(
            limits(1000, 0.05, 3, 200), rate -> rate <= CAPACITY ? new Judgement.Holds() : limited);
    assertThat(result.finding().answered()).isFalse();
    finds(result, "AT-LEAST", "at least", "undetermined", "the client was the limit");
    assertThat(tried).as("a second try").contains(8000.0, 8000.0);
  }

  @Test
  void oneTrialThatIsHeldUpByTheMachineGetsASecondTry() throws Exception {
    SearchResult result =
        search(
            limits(1000, 0.05, 1, 200),
            rate -> tried.size() == 3 ? new Judgement.Unjudged("busy") : upToCapacity(rate));
    assertThat(result.finding().code()).isEqualTo("FOUND");
    assertThat(result.sustained()).isBetween(CAPACITY / 1.052, CAPACITY);
  }

  @Test
  void noRateHoldsDownToTheLowest() throws Exception {
    SearchResult result = search(limits(1000, 0.05, 3, 200), rate -> new Judgement.Breaks("slow"));
    assertThat(result.finding().answered()).isFalse();
    finds(result, "NONE-HOLDS", "at the lowest rate, 1/s, slow");
    assertThat(result.sustained()).isNaN();
    assertThat(tried).as("once is enough").endsWith(1.0).hasSize(11);
  }

  @Test
  void wrongDataEndsTheSearchAtOnce() throws Exception {
    SearchResult result =
        search(
            limits(1000, 0.05, 3, 200),
            rate -> rate < 4000 ? new Judgement.Holds() : new Judgement.Ends("wrong data"));
    finds(result, "BROKEN-OFF", "at 4,000/s: wrong data", "held was 2,000/s");
    assertThat(tried).containsExactly(1000.0, 2000.0, 4000.0);
  }

  @Test
  void stepsAreBounded() throws Exception {
    SearchResult result = search(limits(1, 0.05, 3, 5), RateSearchTest::upToCapacity);
    assertThat(tried).hasSize(5);
    finds(result, "UNDETERMINED", "5 steps were not enough", "held was 16/s");
  }

  @Test
  void theHighestRateAllowedMayHold() throws Exception {
    SearchLimits limits = new SearchLimits(1000, 1, 3000, 0.05, 2, 200, 0);
    SearchResult result = search(limits, RateSearchTest::upToCapacity);
    assertThat(result.finding().code()).isEqualTo("HIGHEST-HOLDS");
    assertThat(result.sustained()).isEqualTo(3000);
  }

  @Test
  void theCurveBelowTheResultIsFilledAndItsKneeIsKleinrocks() throws Exception {
    SearchLimits limits = new SearchLimits(CAPACITY * 0.95, 1, 1e9, 0.05, 1, 200, 4);
    SearchResult result = search(limits, RateSearchTest::upToCapacity);
    assertThat(tried).anyMatch(rate -> rate < CAPACITY * 0.25);
    // Power X (1 - X/C) is greatest at half of the capacity.
    Knee knee = result.knee().orElseThrow();
    assertThat(knee.perSecond()).isBetween(CAPACITY * 0.35, CAPACITY * 0.65);
    assertThat(knee.below()).isLessThan(knee.perSecond());
    assertThat(knee.above()).isGreaterThan(knee.perSecond());
  }

  @Test
  void limitsRefuseWhatMakesNoSearch() {
    refused(10, 100, 1e9, 0.05, 3, "first rate must be at least 100/s");
    refused(1000, 1, 100, 0.05, 3, "at most the highest rate, 100/s");
    refused(10, 1, 1e9, 0.001, 3, "got 0.1");
    refused(10, 1, 1e9, Double.NaN, 3, "resolution");
    refused(10, 1, 1e9, 0.05, 0, "repeats must be from 1 to 100; got 0");
  }

  private static void refused(
      double from, double least, double most, double resolution, int repeats, String message) {
    assertThatThrownBy(() -> new SearchLimits(from, least, most, resolution, repeats, 40, 4))
        .hasMessageContaining(message);
  }

  private static void finds(SearchResult result, String code, String... parts) {
    assertThat(result.finding().code()).isEqualTo(code);
    assertThat(result.finding().sentence()).contains(parts);
  }

  private static Judgement upToCapacity(double rate) {
    return upTo(CAPACITY, rate);
  }

  private static Judgement upTo(double capacity, double rate) {
    return rate <= capacity ? new Judgement.Holds() : new Judgement.Breaks("the backlog grew");
  }

  private static SearchLimits limits(double from, double resolution, int repeats, int steps) {
    return new SearchLimits(from, 1, 1e9, resolution, repeats, steps, 0);
  }

  private SearchResult search(SearchLimits limits, DoubleFunction<Judgement> judge)
      throws Exception {
    return new RateSearch(
            (rate, repeat) -> {
              tried.add(rate);
              return SampleTrials.of(rate, repeat, CAPACITY, judge.apply(rate));
            },
            limits,
            BOOTSTRAP)
        .run();
  }
}
