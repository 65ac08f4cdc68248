package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CacheDrop;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is dropped from caches is missed there, and read all the same. */
interface CacheDropTests extends Hooks {
  int ROWS = 500;
  int VALUE_BYTES = 4096;

  /** Blocks that hold the rows, were they of 128 KB. */
  int FEWEST_BLOCKS = ROWS * VALUE_BYTES / (128 << 10);

  @Test
  @DisplayName("a table whose caches are dropped misses its blocks once more, and holds its cells")
  default void droppedBlocksAreMissed() throws Exception {
    CacheDrop store = claimed(fixture().store(), CacheDrop.class);
    String table = fixture().table();
    try (Session session = fixture().store().openSession(table)) {
      byte[] value = new byte[VALUE_BYTES];
      Random random = new Random(7);
      for (int r = 0; r < ROWS; r++) {
        random.nextBytes(value);
        session.write(Fixture.change(row(r), Bytes.of("q"), Bytes.of(value.clone())));
      }
      Fixture.flush(session);
    }
    fixture().store().tables().flush(table);
    readUntilWarm(fixture().store(), table);
    store.dropCaches(table);
    // With its caches a store in this process begins to count anew.
    double warm = counts(fixture().store(), table).misses;
    read(fixture().store(), table);
    soon()
        .untilAsserted(
            () ->
                assertThat(counts(fixture().store(), table).misses)
                    .isGreaterThanOrEqualTo(warm + FEWEST_BLOCKS));
    assertRefused(StoreException.Kind.NO_SUCH_TABLE, () -> store.dropCaches("absent"), "absent");
  }

  /** What the servers have looked for in their caches. */
  record Counts(double hits, double misses) {}

  /** Reads until counts that the store has renewed show no more misses; they are some time old. */
  private static void readUntilWarm(Store store, String table) {
    AtomicReference<Counts> last = new AtomicReference<>(new Counts(-1, -1));
    AtomicInteger renewed = new AtomicInteger();
    soon()
        .until(
            () -> {
              read(store, table);
              Counts now = counts(store, table);
              Counts before = last.getAndSet(now);
              if (now.misses != before.misses) {
                renewed.set(0);
              } else if (now.hits != before.hits) {
                renewed.incrementAndGet();
              }
              return renewed.get() >= 3;
            });
  }

  private static void read(Store store, String table) throws StoreException {
    try (Session session = store.openSession(table)) {
      assertThat(scanAll(session)).hasSize(ROWS);
    }
  }

  /** Of the first sample that has both: a server that is late is left out of one. */
  private static Counts counts(Store store, String table) {
    return soon().until(() -> sampled(store, table), Optional::isPresent).orElseThrow();
  }

  private static Optional<Counts> sampled(Store store, String table) throws StoreException {
    List<Reading> readings = ((Internals) store).sample(table);
    OptionalDouble hits = sum(readings, Metric.CACHE_HITS);
    OptionalDouble misses = sum(readings, Metric.CACHE_MISSES);
    return hits.isPresent() && misses.isPresent()
        ? Optional.of(new Counts(hits.getAsDouble(), misses.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble sum(List<Reading> readings, Metric metric) {
    return readings.stream()
        .filter(reading -> reading.metric().equals(metric))
        .mapToDouble(Reading::value)
        .reduce(Double::sum);
  }

  private static ConditionFactory soon() {
    return await().pollInterval(Duration.ofMillis(200)).atMost(Duration.ofMinutes(3));
  }
}
