package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CacheDrop;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
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
        Mutation mutation = Fixture.mutation(row(r));
        mutation.put(FAMILY, Bytes.of("q"), Bytes.of(value.clone()));
        session.write(mutation);
      }
      Fixture.flush(session);
    }
    fixture().store().tables().flush(table);
    readUntilWarm(fixture().store(), table);
    store.dropCaches(table);
    // With its caches a store in this process begins to count anew.
    double warm = counts(fixture().store(), table).misses;
    read(fixture().store(), table);
    double cold = warm;
    for (long start = System.nanoTime(); cold < warm + FEWEST_BLOCKS && isSoon(start); ) {
      Thread.sleep(200);
      cold = counts(fixture().store(), table).misses;
    }
    assertThat(cold).isGreaterThanOrEqualTo(warm + FEWEST_BLOCKS);
    assertThatThrownBy(() -> store.dropCaches("absent"))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NO_SUCH_TABLE));
  }

  /** What the servers have looked for in their caches. */
  record Counts(double hits, double misses) {}

  /** Reads until counts that the store has renewed show no more misses; they are some time old. */
  private static void readUntilWarm(Store store, String table) throws Exception {
    Counts last = new Counts(-1, -1);
    int renewed = 0;
    for (long start = System.nanoTime(); renewed < 3; Thread.sleep(200)) {
      assertThat(isSoon(start)).as("reads still miss blocks: %s", last).isTrue();
      read(store, table);
      Counts now = counts(store, table);
      if (now.misses != last.misses) {
        renewed = 0;
      } else if (now.hits != last.hits) {
        renewed++;
      }
      last = now;
    }
  }

  private static void read(Store store, String table) throws StoreException {
    try (Session session = store.openSession(table)) {
      assertThat(scanAll(session)).hasSize(ROWS);
    }
  }

  /** Of the first sample that has both: a server that is late is left out of one. */
  private static Counts counts(Store store, String table) throws Exception {
    for (long start = System.nanoTime(); isSoon(start); Thread.sleep(50)) {
      List<Reading> readings = ((Internals) store).sample(table);
      OptionalDouble hits = sum(readings, Metric.CACHE_HITS);
      OptionalDouble misses = sum(readings, Metric.CACHE_MISSES);
      if (hits.isPresent() && misses.isPresent()) {
        return new Counts(hits.getAsDouble(), misses.getAsDouble());
      }
    }
    throw new AssertionError("the store does not tell hits and misses of its caches");
  }

  private static OptionalDouble sum(List<Reading> readings, Metric metric) {
    return readings.stream()
        .filter(reading -> reading.metric().equals(metric))
        .mapToDouble(Reading::value)
        .reduce(Double::sum);
  }

  private static boolean isSoon(long startNanos) {
    return System.nanoTime() - startNanos < 60_000_000_000L;
  }
}
