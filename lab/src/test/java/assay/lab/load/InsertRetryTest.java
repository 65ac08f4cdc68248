package assay.lab.load;

import static assay.lab.load.PhaseRun.closed;
import static assay.lab.load.PhaseRun.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsertRetryTest {
  private static final Mix INSERTS = Mix.only(OperationKind.INSERT);

  @TempDir private Path root;

  /** Of ten calls the first three fail. */
  private final FakeStore store =
      new FakeStore(false, (call, n, sink) -> n % 10 < 3 ? Outcome.FAILED : Outcome.OK);

  private PhaseRun run;

  private PhaseTotals insert(InsertRetry retry) throws Exception {
    run = new PhaseRun(root, SystemClock.SPINNING);
    return run.run(store, plan(INSERTS, 1, closed(), 100, Duration.ZERO).withRetry(retry));
  }

  @Test
  void whatIsTriedAgainOftenEnoughSucceeds() throws Exception {
    PhaseTotals totals = insert(new InsertRetry(3, Duration.ofMillis(2)));
    assertThat(totals.ok()).isEqualTo(100);
    assertThat(totals.acceptedWrites()).isEqualTo(100);
    assertThat(totals.failed()).isZero();
    // Calls 1 and 2 fail, then 10 to 12 and so on: an operation in seven waits.
    assertThat(store.calls.get()).isGreaterThan(140);
    assertThat(run.histogram("insert", Tag.OK).getMaxValue()).isGreaterThan(3 * 2_000_000L);
  }

  @Test
  void whatIsTriedTooSeldomFails() throws Exception {
    PhaseTotals totals = insert(new InsertRetry(1, Duration.ZERO));
    assertThat(totals.started()).isEqualTo(100);
    assertThat(totals.failed()).isPositive();
    assertThat(totals.failed() + totals.ok()).isEqualTo(100);
  }

  @Test
  void withoutRetriesEachCallIsAnOperation() throws Exception {
    assertThat(insert(InsertRetry.NONE).started()).isEqualTo(100);
    assertThat(store.calls.get()).isEqualTo(100);
  }

  @Test
  void numbersBelowZeroAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new InsertRetry(-1, Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new InsertRetry(1, Duration.ofSeconds(-1)));
  }
}
