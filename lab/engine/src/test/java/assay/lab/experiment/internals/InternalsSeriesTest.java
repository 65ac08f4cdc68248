package assay.lab.experiment.internals;

import static assay.lab.experiment.internals.Answers.aged;
import static assay.lab.experiment.internals.Answers.told;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.capability.Metric;
import org.junit.jupiter.api.Test;

/** What a store tells stands in the run where and when it was true. */
class InternalsSeriesTest {
  private final Answers answers = new Answers();

  @Test
  void gaugesAreGivenForEachServerAndTogetherTimesByTheHighest() {
    answers.next(
        told(Metric.TABLETS, "10.0.0.1:9997", 3),
        told(Metric.TABLETS, "b", 4),
        told(Metric.HOLD, "10.0.0.1:9997", 200),
        told(Metric.HOLD, "b", 50),
        told(Metric.MEMORY_BYTES, "", 2_500_000));
    assertThat(answers.values())
        .containsExactlyInAnyOrder(
            "store.tablets.count 7.0 at 1.0",
            "store.hold.ms 200.0 at 1.0",
            "store.memory.mb 2.5 at 1.0",
            "server.10_0_0_1_9997.tablets.count 3.0 at 1.0",
            "server.b.tablets.count 4.0 at 1.0",
            "server.10_0_0_1_9997.hold.ms 200.0 at 1.0",
            "server.b.hold.ms 50.0 at 1.0");
  }

  @Test
  void whatTheStoreGivesOfItselfIsNotAddedToItsServers() {
    answers.next(told(Metric.TABLETS, "", 4), told(Metric.TABLETS, "a", 4));
    assertThat(answers.values()).contains("store.tablets.count 4.0 at 1.0");
  }

  @Test
  void countersAreRatesFromTheSecondAnswerOn() {
    answers.next(told(Metric.READ_REQUESTS, "a", 100), told(Metric.GC_TIME, "a", 10));
    assertThat(answers.values()).isEmpty();
    answers.next(told(Metric.READ_REQUESTS, "a", 150), told(Metric.GC_TIME, "a", 12));
    assertThat(answers.values())
        .containsExactlyInAnyOrder(
            "store.read-requests.per_s 50.0 at 2.0",
            "store.gc.ms_per_s 2.0 at 2.0",
            "server.a.read-requests.per_s 50.0 at 2.0",
            "server.a.gc.ms_per_s 2.0 at 2.0");
  }

  @Test
  void aServerWhoseCountersAllWentBackHasBegunAnew() {
    answers.next(told(Metric.READ_REQUESTS, "a", 900), told(Metric.CACHE_HITS, "a", 70));
    answers.next(told(Metric.READ_REQUESTS, "a", 5), told(Metric.CACHE_HITS, "a", 0));
    assertThat(answers.values()).isEmpty();
    assertThat(answers.kinds()).containsExactly("server-restarted");
    assertThat(answers.texts().get(0)).contains("a reset its counters", "read-requests 900 → 5");
    answers.next(told(Metric.READ_REQUESTS, "a", 25), told(Metric.CACHE_HITS, "a", 1));
    assertThat(answers.values()).contains("server.a.read-requests.per_s 20.0 at 3.0");
  }

  @Test
  void aServerThatGaveTabletsAwayHasNot() {
    answers.next(told(Metric.READ_REQUESTS, "a", 900), told(Metric.GC_COUNT, "a", 7));
    answers.next(told(Metric.READ_REQUESTS, "a", 5), told(Metric.GC_COUNT, "a", 7));
    assertThat(answers.kinds()).isEmpty();
    assertThat(answers.names()).doesNotContain("store.read-requests.per_s");
  }

  @Test
  void anAgedValueStandsAtItsOwnTimeAndOnce() {
    answers.next();
    answers.next();
    answers.next();
    answers.next();
    answers.next(aged(Metric.STORE_FILES, "", 8, 4));
    assertThat(answers.values()).containsExactly("store.store-files.count 8.0 at 1.0");
    answers.next(aged(Metric.STORE_FILES, "", 8, 5));
    assertThat(answers.values()).isEmpty();
    answers.next(aged(Metric.STORE_FILES, "", 9, 0.5));
    assertThat(answers.values()).containsExactly("store.store-files.count 9.0 at 7.0");
    answers.next(aged(Metric.STORE_FILES, "", 9, 3.5));
    assertThat(answers.values()).isEmpty();
  }

  @Test
  void aSumOverOldAndNewPartsOrWithoutOneIsLeftOut() {
    answers.next(told(Metric.TABLETS, "a", 3), told(Metric.TABLETS, "b", 4));
    answers.next(told(Metric.TABLETS, "a", 3), aged(Metric.TABLETS, "b", 4, 30));
    assertThat(answers.names()).containsExactly("server.a.tablets.count");
    answers.next(told(Metric.TABLETS, "a", 3));
    assertThat(answers.names()).containsExactly("server.a.tablets.count");
    assertThat(answers.kinds()).isEmpty();
  }

  @Test
  void aServerThatTwoAnswersLackIsGone() {
    answers.next(told(Metric.TABLETS, "a", 3), told(Metric.TABLETS, "b", 4));
    assertThat(answers.kinds()).isEmpty();
    answers.next(told(Metric.TABLETS, "a", 3));
    answers.next(told(Metric.TABLETS, "a", 3));
    assertThat(answers.kinds()).containsExactly("server-gone");
    assertThat(answers.values()).contains("store.tablets.count 3.0 at 3.0");
    answers.next(told(Metric.TABLETS, "a", 3), told(Metric.TABLETS, "c", 4));
    assertThat(answers.kinds()).containsExactly("server-started");
  }

  @Test
  void anUnchangedCounterOfUnknownAgeSaysNothingUntilItMustBeNew() {
    answers.next(aged(Metric.CACHE_HITS, "a", 100, Double.NaN));
    for (int i = 0; i < 4; i++) {
      answers.next(aged(Metric.CACHE_HITS, "a", 100, Double.NaN));
      assertThat(answers.values()).isEmpty();
    }
    answers.next(aged(Metric.CACHE_HITS, "a", 150, Double.NaN));
    assertThat(answers.values()).contains("store.cache-hits.per_s 10.0 at 6.0");
    for (int i = 0; i < 14; i++) {
      answers.next(aged(Metric.CACHE_HITS, "a", 150, Double.NaN));
      assertThat(answers.values()).isEmpty();
    }
    answers.next(aged(Metric.CACHE_HITS, "a", 150, Double.NaN));
    assertThat(answers.values()).contains("store.cache-hits.per_s 0.0 at 21.0");
  }
}
