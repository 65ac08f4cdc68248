package assay.lab.load;

import static assay.lab.load.PhaseRun.closed;
import static assay.lab.load.PhaseRun.constant;
import static assay.lab.load.PhaseRun.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsertRetryTest {
  private static final Mix INSERTS = Mix.only(OperationKind.INSERT);

  private static final long MICRO = 1_000;

  @TempDir private Path root;

  private final FakeClock clock = new FakeClock();

  /** Each call takes 100 µs; every fifth fails. */
  private final FakeStore store =
      new FakeStore(
          false,
          (call, n, sink) -> {
            clock.spend(100 * MICRO);
            return n % 5 == 0 ? Outcome.FAILED : Outcome.OK;
          });

  private PhaseRun run;

  private PhaseTotals insert(InsertRetry retry) throws Exception {
    return insert(store, closed(), retry);
  }

  private PhaseTotals insert(FakeStore into, Pacing pacing, InsertRetry retry) throws Exception {
    run = new PhaseRun(root, clock);
    return run.run(into, plan(INSERTS, 1, pacing, 100, Duration.ZERO).withRetry(retry));
  }

  @Test
  void eachAttemptIsTimedAndTheWaitBetweenThemIsNot() throws Exception {
    PhaseTotals totals = insert(new InsertRetry(3, Duration.ofSeconds(1)));
    assertThat(totals.started()).isEqualTo(100);
    assertThat(totals.ok()).isEqualTo(100);
    assertThat(totals.acceptedWrites()).isEqualTo(100);
    assertThat(totals.failed()).isZero();
    assertThat(totals.retried()).isEqualTo(24);
    assertThat(totals.retryPauseMicros()).isEqualTo(24_000_000);
    assertThat(run.histogram("insert", Tag.OK).getTotalCount()).isEqualTo(100);
    assertThat(run.histogram("insert", Tag.OK).getMaxValue()).isLessThan(101 * MICRO);
    assertThat(run.histogram("insert", Tag.RETRIED).getTotalCount()).isEqualTo(24);
    assertThat(run.histogram("insert", Tag.RETRIED).getMaxValue()).isLessThan(101 * MICRO);
  }

  @Test
  void inOpenLoopWhatIsDueLaterIsPutOffByTheWait() throws Exception {
    PhaseTotals totals = insert(store, constant(100), new InsertRetry(3, Duration.ofSeconds(1)));
    assertThat(totals.ok()).isEqualTo(100);
    assertThat(totals.retried()).isEqualTo(24);
    assertThat(totals.finalLagMillis()).isZero();
    for (Tag tag : new Tag[] {Tag.OK, Tag.SERVICE, Tag.PUNCTUAL, Tag.RETRIED}) {
      assertThat(run.histogram("insert", tag).getMaxValue())
          .as("%s", tag)
          .isBetween(99 * MICRO, 101 * MICRO);
    }
    assertThat(run.histogram(LatencyKey.SCHEDULE_LAG, Tag.OK).getMaxValue()).isZero();
  }

  @Test
  void inOpenLoopALateAttemptCountsFromWhenItWasDue() throws Exception {
    FakeStore slow =
        new FakeStore(
            false,
            (call, n, sink) -> {
              clock.spend(n == 1 ? FakeClock.SECOND : 100 * MICRO);
              return n == 2 ? Outcome.FAILED : Outcome.OK;
            });
    insert(slow, constant(100), new InsertRetry(1, Duration.ofSeconds(3)));
    assertThat(run.histogram("insert", Tag.RETRIED).getMaxValue())
        .isBetween(990 * FakeClock.MILLI, 991 * FakeClock.MILLI);
    assertThat(run.histogram("insert", Tag.OK).getMaxValue())
        .isBetween(FakeClock.SECOND, FakeClock.SECOND + FakeClock.MILLI);
  }

  @Test
  void writesThatAFailedAttemptMayHaveLostAreNotAcknowledged() throws Exception {
    FakeStore buffering =
        new FakeStore(true, (call, n, sink) -> n == 50 ? Outcome.FAILED : Outcome.OK);
    PhaseTotals totals = insert(buffering, closed(), new InsertRetry(1, Duration.ZERO));
    assertThat(totals.ok()).isEqualTo(100);
    assertThat(totals.acknowledgedWrites()).isEqualTo(buffering.acknowledged.get()).isEqualTo(51);
  }

  @Test
  void aStopEndsTheWait() throws Exception {
    run = new PhaseRun(root, clock);
    FakeStore stopping =
        new FakeStore(
            false,
            (call, n, sink) -> {
              run.stop.request("the test");
              return Outcome.FAILED;
            });
    PhaseTotals totals =
        run.run(
            stopping,
            plan(INSERTS, 1, closed(), 100, Duration.ZERO)
                .withRetry(new InsertRetry(5, Duration.ofHours(1))));
    assertThat(totals.failed()).isEqualTo(1);
    assertThat(totals.retried()).isZero();
  }

  @Test
  void whatIsTriedTooSeldomFails() throws Exception {
    FakeStore failing = new FakeStore(false, (call, n, sink) -> Outcome.FAILED);
    PhaseTotals totals = insert(failing, closed(), new InsertRetry(2, Duration.ZERO));
    assertThat(totals.started()).isEqualTo(100);
    assertThat(totals.failed()).isEqualTo(100);
    assertThat(totals.retried()).isEqualTo(200);
    assertThat(run.histogram("insert", Tag.FAILED).getTotalCount()).isEqualTo(100);
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
