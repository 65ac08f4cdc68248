package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Counters of known and of unknown age, and what they prove. */
class CleanStretchTest {
  private static final OptionalLong UNKNOWN = OptionalLong.empty();

  private final CleanStretch clean = new CleanStretch();

  private static List<Reading> cache(String server, double tablets, double hits, double misses) {
    return cache(server, tablets, hits, misses, Double.NaN);
  }

  private static List<Reading> cache(
      String server, double tablets, double hits, double misses, double age) {
    return List.of(
        new Reading(Metric.TABLETS, server, tablets, 0),
        new Reading(Metric.CACHE_HITS, server, hits, age),
        new Reading(Metric.CACHE_MISSES, server, misses, age));
  }

  private static long s(double seconds) {
    return Math.round(seconds * 1e9);
  }

  @Test
  void valuesOfKnownAgeProveUpToWhenTheyWereLookedUp() {
    clean.take(cache("a", 1, 10, 5, 0), UNKNOWN, s(100));
    assertThat(clean.toNanos() - clean.fromNanos()).isZero();
    clean.take(cache("a", 1, 20, 7, 0), UNKNOWN, s(101));
    clean.take(cache("a", 1, 30, 7, 0), UNKNOWN, s(102));
    clean.take(cache("a", 1, 30, 7, 0.5), UNKNOWN, s(104));
    assertThat(clean.fromNanos()).isEqualTo(s(101));
    assertThat(clean.toNanos()).isEqualTo(s(103.5));
  }

  @Test
  void aPageThatIsNotRenewedProvesNothing() {
    for (int second = 100; second < 110; second++) {
      clean.take(cache("a", 1, 10, 5), UNKNOWN, s(second));
    }
    assertThat(clean.toNanos() - clean.fromNanos()).isZero();
    assertThat(clean.breaks()).isEqualTo("server a has not updated its counters for 9.0 s");
    clean.take(cache("a", 1, 90, 5), UNKNOWN, s(110));
    // Looked up after the answer of second 109, which may have been 3 s old.
    assertThat(clean.fromNanos()).isEqualTo(s(100));
    assertThat(clean.toNanos()).isEqualTo(s(106));
  }

  @Test
  void missesBeginItAnew() {
    clean.take(cache("a", 1, 10, 5), UNKNOWN, s(100));
    clean.take(cache("a", 1, 20, 5), UNKNOWN, s(110));
    clean.take(cache("a", 1, 30, 47), UNKNOWN, s(120));
    assertThat(clean.fromNanos()).isEqualTo(s(120));
    assertThat(clean.toNanos()).isEqualTo(s(120));
    clean.take(cache("a", 1, 31, 47), UNKNOWN, s(121.5));
    assertThat(clean.breaks()).isEqualTo("server a last reported 42 cache misses, 1.5 s ago");
  }

  @Test
  void serversWithoutTabletsOfTheTableDoNotCount() {
    clean.take(both(1, 5, 0, 8), UNKNOWN, s(100));
    clean.take(both(2, 5, 0, 9), UNKNOWN, s(110));
    assertThat(clean.fromNanos()).isEqualTo(s(100));
    assertThat(clean.toNanos()).isEqualTo(s(100));
    clean.take(both(3, 5, 1, 10), UNKNOWN, s(120));
    assertThat(clean.fromNanos()).as("b holds one now").isEqualTo(s(120));
  }

  private static List<Reading> both(double hits, double misses, double ofB, double missesOfB) {
    List<Reading> all = new ArrayList<>(cache("a", 1, hits, misses));
    all.addAll(cache("b", ofB, hits, missesOfB));
    return all;
  }

  @Test
  void readsFromDiskBeginItAnewToo() {
    clean.take(cache("a", 1, 10, 5, 0), OptionalLong.of(1_000_000), s(100));
    clean.take(cache("a", 1, 20, 5, 0), OptionalLong.of(1_000_000), s(102));
    clean.take(cache("a", 1, 30, 5, 0), OptionalLong.of(3_500_000), s(104));
    clean.take(cache("a", 1, 40, 5, 0), OptionalLong.of(3_500_000), s(105));
    assertThat(clean.fromNanos()).isEqualTo(s(104));
    assertThat(clean.toNanos()).isEqualTo(s(105));
    assertThat(clean.breaks())
        .isEqualTo("the servers' last reads from disk (2.500 MB) were 1.0 s ago");
  }

  @Test
  void whatIsNotKnownDoesNotDecide() {
    assertThat(clean.knowsCaches()).isFalse();
    clean.take(List.of(Reading.fresh(Metric.TABLETS, "a", 1)), OptionalLong.of(7), s(100));
    clean.take(List.of(), OptionalLong.of(7), s(103));
    assertThat(clean.knowsCaches()).isFalse();
    assertThat(clean.knowsDisk()).isTrue();
    assertThat(clean.fromNanos()).isEqualTo(s(100));
    assertThat(clean.toNanos()).isEqualTo(s(103));
  }
}
