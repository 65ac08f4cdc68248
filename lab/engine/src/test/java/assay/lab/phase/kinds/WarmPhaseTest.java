package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.load.StopSignal;
import assay.lab.phase.SampleContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerCounters;
import assay.lab.plan.admin.WarmPlan;
import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.lab.value.NamedValues;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A table is warm when a whole pass went by without a miss; else the phase says what missed. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WarmPhaseTest {
  private final AtomicLong reads = new AtomicLong();
  private final Session session =
      new StubSession() {
        @Override
        public Outcome read(Bytes row, Columns columns, CellSink sink) {
          reads.incrementAndGet();
          return Outcome.OK;
        }

        @Override
        public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
          reads.incrementAndGet();
          return Outcome.OK;
        }
      };
  private final StopSignal stop = new StopSignal();

  @Test
  void aTableIsWarmOnceNothingIsMissed() throws Exception {
    // Each read of the first pass misses: a scan, and a thousand single rows.
    NamedValues figures =
        warm(new Cached(() -> Math.min(1001, reads.get())), ServerCounters.UNKNOWN, 30);
    assertThat(figures.asMap())
        .containsEntry("cacheMisses", "none")
        .containsEntry("diskReads", "not known");
    assertThat((Integer) figures.get("passes")).isPositive();
    assertThat((Double) figures.get("cleanSeconds")).isGreaterThanOrEqualTo(2);
    assertThat(reads.get()).isGreaterThan(2 * 1001);
  }

  @Test
  void aTableThatDoesNotFitIntoTheCacheFailsWithWhatMisses() {
    assertThatThrownBy(() -> warm(new Cached(reads::get), ServerCounters.UNKNOWN, 5))
        .isInstanceOf(StoreException.class)
        .hasMessageMatching(
            "the caches did not hold the whole table after 5 s and \\d+ passes: the store"
                + " last reported [0-9,]+ cache misses, .* s ago");
  }

  @Test
  void readsFromDiskKeepItFromBeingWarm() {
    AtomicLong bytes = new AtomicLong();
    ServerCounters disk = () -> OptionalLong.of(bytes.addAndGet(4096));
    assertThatThrownBy(() -> warm(new Cached(() -> 0), disk, 5))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the servers' last reads from disk (0.004 MB) were");
  }

  @Test
  void withoutAnyKnowledgeItIsRefused() {
    assertThatThrownBy(() -> warm(new StubStore(session), ServerCounters.UNKNOWN, 30))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("neither the servers' cache misses nor their reads from disk");
  }

  private NamedValues warm(Store store, ServerCounters disk, int seconds)
      throws StoreException, InterruptedException {
    WarmPlan plan = new WarmPlan("warm", Optional.empty(), Duration.ofSeconds(seconds));
    ServerControl servers = ServerControl.none("no servers");
    return new WarmPhase(plan)
        .perform(SampleContext.of(store, null, notice -> {}, stop, servers, disk));
  }

  private final class Cached extends StubStore implements Internals {
    private final LongSupplier misses;

    Cached(LongSupplier misses) {
      super(session);
      this.misses = misses;
    }

    @Override
    public List<Reading> sample(String table) {
      return List.of(
          Reading.fresh(Metric.TABLETS, "", 1),
          Reading.fresh(Metric.CACHE_HITS, "", (double) reads.get()),
          Reading.fresh(Metric.CACHE_MISSES, "", (double) misses.getAsLong()));
    }
  }
}
