package assay.stores.hbase;

import static assay.stores.hbase.Rows.F;
import static assay.stores.hbase.Rows.newTable;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.ServerFilter.Filter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Filters on servers that never heard of Assay when they were started. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HBaseFilterIT {
  /** A busy machine may take that; the client itself would try again for minutes. */
  private static final Duration LONGEST = Duration.ofSeconds(45);

  private static TestHBase cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestHBase.of(context);

  @Test
  void patternsThatNeverEndAreEndedByTheServersThemselves() throws Exception {
    try (HBaseStore store = (HBaseStore) cluster.open(Map.of("timeout", "4s"))) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of("r1"));
        mutation.put(F, Bytes.of("q"), Bytes.of("a".repeat(500)));
        mutation.put(F, Bytes.of("z"), Bytes.of("b".repeat(100_000)));
        assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
        assertThat(session.flush()).isEqualTo(Outcome.OK);
      }
      for (String pattern : List.of("(.)(a|aa)+\\1c", "(b|c)*")) {
        long start = System.nanoTime();
        try (Session session = store.openFilteredSession(table, new Filter.CellByValue(pattern))) {
          Outcome outcome = session.scan(Range.all(), Columns.ALL, 1, cell -> {});
          assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.FAILED);
          assertThat(session.lastError()).contains("'" + pattern + "'").doesNotContain("\n");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
      }
    }
  }
}
