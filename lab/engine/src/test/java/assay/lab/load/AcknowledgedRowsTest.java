package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads ask for no row that a session still buffers, or whose insert failed. */
class AcknowledgedRowsTest {
  private static final int ROWS = 50;

  /** So that rows are flushed a thousand times in a run, however fast this machine is. */
  private static final long OPERATION_NANOS = 200_000;

  @TempDir private Path root;

  /** Rows that anybody may see, and one in seven calls fails, losing what it was to write. */
  private static final class LossySession extends StubSession {
    private final Set<Bytes> loaded = new HashSet<>();
    private final Set<Bytes> there = new HashSet<>();
    private final List<Bytes> buffer = new ArrayList<>();
    private final boolean buffers;
    private final FakeClock clock;
    private int inserts;
    private int calls;
    private int readsOfInserted;

    LossySession(WorkloadSpec spec, boolean buffers, FakeClock clock) {
      this.buffers = buffers;
      this.clock = clock;
      for (long row = 0; row < ROWS; row++) {
        loaded.add(spec.format().keys().key(row));
      }
      there.addAll(loaded);
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      clock.spend(OPERATION_NANOS);
      readsOfInserted += loaded.contains(row) ? 0 : 1;
      return there.contains(row) ? Outcome.OK : Outcome.ABSENT;
    }

    @Override
    public Outcome write(Mutation mutation) {
      clock.spend(OPERATION_NANOS);
      inserts++;
      buffer.add(mutation.row().copy());
      return buffers && inserts % 11 != 0 ? Outcome.OK : send();
    }

    @Override
    public Outcome flush() {
      return send();
    }

    private Outcome send() {
      boolean fails = ++calls % 7 == 0;
      if (!fails) {
        there.addAll(buffer);
      }
      buffer.clear();
      return fails ? Outcome.FAILED : Outcome.OK;
    }

    @Override
    public boolean buffers() {
      return buffers;
    }

    @Override
    public String lastError() {
      return "lost";
    }
  }

  @ParameterizedTest
  @CsvSource({
    "exponential,       true,  closed",
    "exponential,       false, closed",
    "exponential,       true,  open",
    "latest,            true,  closed",
    "latest,            false, open",
    "latest,            true,  open",
    "scrambled-zipfian, true,  closed",
    "scrambled-zipfian, false, open",
    "scrambled-zipfian, true,  open"
  })
  void noReadFindsNothing(String distribution, boolean buffers, String loop) throws Exception {
    Mix mix = Mix.of(OperationKind.READ, 0.7, OperationKind.INSERT);
    WorkloadSpec spec =
        Specs.with(
            Specs.of(mix, ROWS, RequestDistribution.named(distribution), 3),
            "expectedInserts",
            3000L);
    FakeClock clock = new FakeClock();
    LossySession session = new LossySession(spec, buffers, clock);
    Pacing pacing = loop.equals("closed") ? PhaseRun.closed() : PhaseRun.constant(4_000);
    ActivityPlan plan =
        PhaseRun.plan(new RowMix(spec), 1, pacing, 10_000, Duration.ZERO, Duration.ofMillis(2));
    PhaseTotals totals = new PhaseRun(root, clock).run(new StubStore(session), plan);
    assertThat(totals.absent()).isZero();
    assertThat(totals.failed()).as("inserts that failed").isPositive();
    assertThat(session.readsOfInserted).isGreaterThan(100);
  }
}
