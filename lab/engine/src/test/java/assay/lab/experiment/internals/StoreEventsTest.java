package assay.lab.experiment.internals;

import static assay.lab.experiment.internals.Answers.aged;
import static assay.lab.experiment.internals.Answers.told;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.capability.Metric;
import org.junit.jupiter.api.Test;

/** What two answers of a store show to have happened between them. */
class StoreEventsTest {
  private final Answers answers = new Answers();

  @Test
  void workIsTheSpellInWhichSomeOfItRuns() {
    answers.next(told(Metric.COMPACTIONS_RUNNING, "", 0), told(Metric.STORE_FILES, "", 14));
    answers.next(told(Metric.COMPACTIONS_RUNNING, "", 2), told(Metric.STORE_FILES, "", 14));
    assertThat(answers.kinds()).containsExactly("compaction-start");
    assertThat(answers.texts()).containsExactly("compactions-running 2");
    answers.next(told(Metric.COMPACTIONS_RUNNING, "", 1), told(Metric.STORE_FILES, "", 9));
    assertThat(answers.kinds()).isEmpty();
    answers.next(told(Metric.COMPACTIONS_RUNNING, "", 0), told(Metric.STORE_FILES, "", 3));
    assertThat(answers.kinds()).containsExactly("compaction-end");
    assertThat(answers.texts()).containsExactly("lasted 2 s: store-files 14 → 3");
  }

  @Test
  void aFlushBetweenTwoAnswersShowsInTheMemoryThatItFreed() {
    answers.next(told(Metric.FLUSHES_RUNNING, "", 0), told(Metric.MEMORY_ENTRIES, "", 5000));
    answers.next(told(Metric.FLUSHES_RUNNING, "", 0), told(Metric.MEMORY_ENTRIES, "", 100));
    assertThat(answers.kinds()).containsExactly("flush-start", "flush-end");
    assertThat(answers.texts().get(1)).isEqualTo("lasted 1 s: memory-entries 5,000 → 100");
  }

  @Test
  void memoryThatIsToldALittleAfterTheFlushIsNotAnother() {
    answers.next(told(Metric.FLUSHES_RUNNING, "", 1), told(Metric.MEMORY_BYTES, "", 5e6));
    answers.next(told(Metric.FLUSHES_RUNNING, "", 0), told(Metric.MEMORY_BYTES, "", 5e6));
    assertThat(answers.kinds()).containsExactly("flush-end");
    answers.next(told(Metric.FLUSHES_RUNNING, "", 0), told(Metric.MEMORY_BYTES, "", 1e6));
    assertThat(answers.kinds()).isEmpty();
  }

  @Test
  void aTableThatWasMadeAnewHasFlushedNothing() {
    answers.next(told(Metric.ENTRIES, "", 900), told(Metric.MEMORY_ENTRIES, "", 900));
    answers.next(told(Metric.ENTRIES, "", 0), told(Metric.MEMORY_ENTRIES, "", 0));
    assertThat(answers.kinds()).isEmpty();
  }

  @Test
  void moreTabletsAreASplitAndFewerAMergeOnlyIfTheyStayFewer() {
    answers.next(told(Metric.TABLETS, "", 1));
    answers.next(told(Metric.TABLETS, "", 4));
    assertThat(answers.kinds()).containsExactly("split");
    assertThat(answers.texts()).containsExactly("tablets 1 → 4");
    answers.next(told(Metric.TABLETS, "", 3));
    answers.next(told(Metric.TABLETS, "", 4));
    assertThat(answers.kinds()).isEmpty();
    for (int i = 0; i < 10; i++) {
      answers.next(told(Metric.TABLETS, "", 2));
      assertThat(answers.kinds()).isEmpty();
    }
    answers.next(told(Metric.TABLETS, "", 2));
    assertThat(answers.kinds()).containsExactly("merge");
    assertThat(answers.texts()).containsExactly("tablets 4 → 2");
  }

  @Test
  void tabletsOfADeadServerAreNotMergedNorSplitWhenTheyAreBack() {
    answers.next(told(Metric.TABLETS, "a", 2), told(Metric.TABLETS, "b", 2));
    for (int i = 0; i < 20; i++) {
      answers.next(told(Metric.TABLETS, "a", 2));
      assertThat(answers.kinds()).doesNotContain("merge");
    }
    answers.next(told(Metric.TABLETS, "a", 4));
    assertThat(answers.kinds()).isEmpty();
  }

  @Test
  void writesAreHeldFromTheFirstHoldToTheLast() {
    answers.next(told(Metric.HOLD, "a", 0));
    answers.next(told(Metric.HOLD, "a", 700));
    assertThat(answers.texts()).containsExactly("writes held back for 700 ms so far");
    answers.next(told(Metric.HOLD, "a", 1700));
    assertThat(answers.kinds()).isEmpty();
    answers.next(told(Metric.HOLD, "a", 0));
    assertThat(answers.kinds()).containsExactly("hold-end");
  }

  /**
   * A server that is asked again and again tells of a counter that has not changed a while later.
   */
  @Test
  void writesAreBlockedUntilTheLastAnswerThatSaysSo() {
    blocked(100);
    blocked(500);
    assertThat(answers.texts()).containsExactly("writes blocked for 400 ms per second");
    assertThat(answers.times()).containsExactly("hold-start at 1.0");
    blocked(1400);
    while (answers.kinds().isEmpty() && answers.second() < 60) {
      blocked(1400);
    }
    assertThat(answers.texts()).containsExactly("lasted 2 s");
    assertThat(answers.times()).containsExactly("hold-end at 3.0");
    assertThat(answers.second()).isBetween(10L, 30L);
  }

  /** As HBase does, whose numbers have no age. */
  private void blocked(double millis) {
    answers.next(aged(Metric.BLOCKED, "a", millis, Double.NaN));
  }
}
