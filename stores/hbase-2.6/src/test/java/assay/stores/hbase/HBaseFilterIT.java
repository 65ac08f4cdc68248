package assay.stores.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.binding.Rows;
import assay.store.capability.filter.ServerFilter.Filter;
import java.time.Duration;
import java.util.List;
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
    try (HBaseStore store = cluster.open("timeout", "4s")) {
      String table = Rows.newTable(store);
      try (Session session = store.openSession(table)) {
        Rows.write(session, Rows.endless());
      }
      for (String pattern : List.of("(.)(a|aa)+\\1c", "(b|c)*")) {
        long start = System.nanoTime();
        try (Session session = store.openFilteredSession(table, new Filter.CellByValue(pattern))) {
          Outcome outcome = Rows.scan(session, 1);
          assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.FAILED);
          assertThat(session.lastError()).contains("'" + pattern + "'").doesNotContain("\n");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
      }
    }
  }
}
