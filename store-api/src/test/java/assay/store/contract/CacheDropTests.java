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
import assay.store.capability.Metric;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is dropped from caches is missed there, and read all the same. */
interface CacheDropTests extends Hooks {
  int ROWS = 500;
  int VALUE_BYTES = 4096;

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
    missesOfReading(fixture().store(), table);
    double warm = missesOfReading(fixture().store(), table);
    store.dropCaches(table);
    double cold = missesOfReading(fixture().store(), table);
    assertThat(cold).isGreaterThan(warm + ROWS * VALUE_BYTES / (128 << 10));
    assertThatThrownBy(() -> store.dropCaches("absent"))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NO_SUCH_TABLE));
  }

  /** Reads until the store has renewed its counts twice; returns how many blocks were missed. */
  private static double missesOfReading(Store store, String table) throws Exception {
    double before = sum(store, table, Metric.CACHE_MISSES);
    double hits = sum(store, table, Metric.CACHE_HITS);
    long start = System.nanoTime();
    for (int renewed = 0; renewed < 2 && System.nanoTime() - start < 60e9; ) {
      try (Session session = store.openSession(table)) {
        assertThat(scanAll(session)).hasSize(ROWS);
      }
      Thread.sleep(200);
      double now = sum(store, table, Metric.CACHE_HITS);
      renewed += now == hits ? 0 : 1;
      hits = now;
    }
    return sum(store, table, Metric.CACHE_MISSES) - before;
  }

  private static double sum(Store store, String table, Metric metric) throws StoreException {
    return ((Internals) store)
        .sample(table).stream()
            .filter(reading -> reading.metric().equals(metric))
            .mapToDouble(Internals.Reading::value)
            .sum();
  }
}
