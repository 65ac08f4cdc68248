package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static assay.lab.load.FakeClock.SECOND;
import static assay.lab.load.PhaseRun.closed;
import static assay.lab.load.PhaseRun.constant;
import static assay.lab.load.PhaseRun.plan;
import static assay.lab.load.PhaseRun.reads;
import static assay.lab.load.PhaseRun.updates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.OperationRow;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import assay.lab.value.NamedValues;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Outcome;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends, faults, and what they leave behind. */
class LoadGeneratorTest {
  private static final Duration LONG = Duration.ofHours(10);

  @TempDir Path root;

  private final FakeClock clock = new FakeClock();
  private PhaseRun run;

  @BeforeEach
  void prepare() {
    run = new PhaseRun(root, clock);
  }

  @Test
  void incrementsCountInARowsCounterAndAreWrites() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, n, sink) -> {
              assertThat(call).isEqualTo("increment counter by 1");
              return n % 4 == 0 ? Outcome.UNKNOWN : Outcome.OK;
            });
    PhaseTotals totals =
        run.run(store, plan(Mix.only(OperationKind.INCREMENT), 1, closed(), 1000, Duration.ZERO));
    assertThat(totals.ok()).isEqualTo(750);
    assertThat(totals.unknown()).isEqualTo(250);
    assertThat(totals.acceptedWrites()).isEqualTo(750);
    assertThat(run.histogram("increment", Tag.OK).getTotalCount()).isEqualTo(750);
  }

  @Test
  void outcomesAreCountedAndErrorsAreEventsWithCounts() throws Exception {
    FakeStore store =
        store(
            (call, number) ->
                number % 10 == 1
                    ? Outcome.FAILED
                    : number % 10 == 2
                        ? Outcome.UNKNOWN
                        : number % 10 == 3 ? Outcome.ABSENT : Outcome.OK);
    PhaseTotals totals = run.run(store, plan(reads(), 1, closed(), 1000, Duration.ZERO));
    assertThat(totals)
        .usingRecursiveComparison()
        .ignoringFields("closeMicros", "threadMicros")
        .isEqualTo(
            EventDetail.of(
                NamedValues.copyOf(
                    Map.of(
                        "started", 1000, "ok", 700, "absent", 100, "failed", 100, "unknown", 100)),
                PhaseTotals.class));
    assertThat(run.recorded.events())
        .filteredOn(event -> event.kind().equals(Event.ERROR))
        .extracting(event -> event.text() + " " + event.detail().get("count"))
        .containsExactly(
            "read failed: as the script says 100", "read unknown: as the script says 100");
    assertThat(run.recorded.phases().get(0).ended()).isTrue();
    Progress last = run.progress.get(run.progress.size() - 1);
    assertThat(last.doneOperations()).isEqualTo(1000);
    assertThat(last.errors()).isEqualTo(200);
    assertThat(store.closed).hasValue(1);
  }

  @Test
  void progressNamesOperationsThatOnlyFillTheClientsBuffer() throws Exception {
    Mix mix = new Mix(Map.of(OperationKind.READ, 0.5, OperationKind.UPDATE, 0.5));
    run.run(buffering((call, n) -> Outcome.OK), plan(mix, 1, closed(), 1000, Duration.ZERO));
    assertThat(run.progress)
        .isNotEmpty()
        .allSatisfy(now -> assertThat(now.untimed()).contains("update").doesNotContain("read"));
    assertThat(run.progress).extracting(Progress::lagMillis).containsOnly(Double.NaN);
    run = new PhaseRun(root, clock);
    run.run(store((call, n) -> Outcome.OK), plan(mix, 1, closed(), 1000, Duration.ZERO));
    assertThat(run.progress).extracting(Progress::untimed).containsOnly(Set.of());
  }

  @Test
  void aPhaseThatWritesThroughTimesTheStoreWhateverItsSessionsWouldBuffer() throws Exception {
    FakeStore store = buffering((call, n) -> Outcome.OK);
    run.writingThrough().run(store, plan(updates(), 2, closed(), 400, Duration.ZERO));
    assertThat(run.recorded.buffersWrites("run")).isFalse();
    assertThat(run.recorded.fillsBuffer("run", "update")).isFalse();
    assertThat(run.progress).extracting(Progress::untimed).containsOnly(Set.of());
    assertThat(OperationRow.of(run.recorded, "run"))
        .satisfiesExactly(row -> assertThat(row.response().count()).isEqualTo(400));
  }

  @Test
  void timesOfWritesIntoABufferAreShownNowhere() throws Exception {
    FakeStore store = buffering((call, n) -> Outcome.OK);
    run.run(store, plan(updates(), 2, closed(), 400, Duration.ZERO));
    assertThat(run.recorded.fillsBuffer("run", "update")).isTrue();
    assertThat(run.recorded.fillsBuffer("run", "flush")).isFalse();
    assertThat(OperationRow.of(run.recorded, "run"))
        .extracting(
            OperationRow::operation, OperationRow::intoBuffer, row -> row.response() == null)
        .contains(tuple("update", true, true), tuple("acknowledged", false, true));
    Timeline timeline = Timeline.open(run.folder.path());
    assertThat(timeline.series())
        .extracting(SeriesId::name)
        .contains("throughput.update.ok.per_s")
        .noneMatch(name -> name.startsWith("latency.update"));
  }

  @Test
  void aPhaseThatEndsByCountTellsWhenEachThreadWasDone() throws Exception {
    FakeStore store = store((call, number) -> Outcome.OK);
    run.run(store, plan(reads(), 1, closed(), 40, Duration.ZERO));
    assertThat(run.recorded.phases().get(0).totals().orElseThrow().threadMicros())
        .containsExactly(40_000L);
    prepare();
    run.run(store, plan(reads(), 1, closed(), 0, Duration.ofSeconds(2)));
    assertThat(run.recorded.phases().get(0).totals().orElseThrow().threadMicros()).isEmpty();
  }

  @Test
  void anAnsweredScanIsOkHoweverManyRowsItBrings() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, number, sink) -> {
              clock.spend(MILLI);
              if (number % 4 > 0) {
                Cell cell = new Cell();
                cell.row().set(Bytes.of("user0"));
                sink.accept(cell);
              }
              return Outcome.OK;
            });
    PhaseTotals totals =
        run.run(store, plan(Mix.only(OperationKind.SCAN), 1, closed(), 1000, Duration.ZERO));
    assertThat(totals.ok()).isEqualTo(1000);
    assertThat(totals.absent()).isZero();
    assertThat(totals.missingRows()).isEqualTo(1000);
    assertThat(run.histogram("scan", Tag.OK).getTotalCount()).isEqualTo(1000);
    assertThat(run.recorded.phases().get(0).totals().orElseThrow())
        .returns(1000L, PhaseTotals::missingRows);
  }

  @Test
  void wrongBytesAreCounted() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, number, sink) -> {
              if (number % 4 == 0) {
                Cell cell = new Cell();
                cell.qualifier().set(Bytes.of("field0"));
                cell.value().set(Bytes.of("ABCDEFGH"));
                sink.accept(cell);
              }
              return Outcome.OK;
            });
    assertThat(run.run(store, plan(reads(), 2, closed(), 1000, Duration.ZERO)).wrongReads())
        .isEqualTo(250);
  }

  @Test
  void everyAcceptedWriteIsAcknowledgedInTheEnd() throws Exception {
    FakeStore store = buffering((call, number) -> Outcome.OK);
    PhaseTotals totals = run.run(store, plan(updates(), 3, closed(), 5000, Duration.ZERO));
    assertThat(totals.acceptedWrites()).isEqualTo(5000);
    assertThat(totals.acknowledgedWrites()).isEqualTo(5000);
    assertThat(run.recorded.series().get("writes.acknowledged.per_s").samples()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"flush, FAILED", "flush, UNKNOWN", "write, FAILED", "write, UNKNOWN"})
  void whatAFailedCallLosesIsNeverCountedAsAcknowledged(String broken, Outcome outcome)
      throws Exception {
    for (int every : new int[] {1, 7, 300}) {
      prepare();
      FakeStore store =
          buffering((call, n) -> call.equals(broken) && n % every == 0 ? outcome : Outcome.OK);
      PhaseTotals totals =
          run.run(
              store, plan(updates(), 1, closed(), 0, Duration.ofSeconds(2), Duration.ofMillis(20)));
      assertThat(totals.acceptedWrites()).isEqualTo(store.accepted.get());
      assertThat(totals.acknowledgedWrites()).isEqualTo(store.acknowledged.get());
      assertThat(totals.unacknowledgedWrites())
          .isEqualTo(store.accepted.get() - store.acknowledged.get());
      assertThat(totals.started()).isGreaterThan(500);
    }
  }

  @Test
  void aReadThatFailsBeforeItsWriteLosesNoWrite() throws Exception {
    FakeStore store =
        buffering((call, n) -> call.equals("read") && n % 3 == 0 ? Outcome.FAILED : Outcome.OK);
    Mix mix = Mix.only(OperationKind.READ_MODIFY_WRITE);
    PhaseTotals totals = run.run(store, plan(mix, 1, closed(), 1000, Duration.ZERO));
    assertThat(totals.failed()).isPositive();
    assertThat(totals.acknowledgedWrites())
        .isEqualTo(totals.acceptedWrites())
        .isEqualTo(store.acknowledged.get());
  }

  @Test
  void aFailedLastFlushLeavesItsWritesUnacknowledged() throws Exception {
    FakeStore store =
        buffering((call, number) -> call.equals("flush") ? Outcome.UNKNOWN : Outcome.OK);
    PhaseTotals totals = run.run(store, plan(updates(), 2, closed(), 600, Duration.ZERO));
    assertThat(totals.acceptedWrites()).isEqualTo(600);
    assertThat(totals.unacknowledgedWrites()).isEqualTo(600);
  }

  @Test
  void unbufferedWritesAreAcknowledgedAtOnce() throws Exception {
    FakeStore store = store((call, n) -> n % 2 == 0 ? Outcome.OK : Outcome.UNKNOWN);
    PhaseTotals totals = run.run(store, plan(updates(), 1, closed(), 100, Duration.ZERO));
    assertThat(totals.acceptedWrites()).isEqualTo(50);
    assertThat(totals.unacknowledgedWrites()).isZero();
  }

  @Test
  void aMinuteOfNothingButFailuresIsGivenUp() throws Exception {
    FakeStore store =
        store(10 * MILLI, (call, number) -> number < 50 ? Outcome.OK : Outcome.FAILED);
    PhaseTotals totals = run.run(store, plan(reads(), 1, closed(), 0, LONG));
    assertThat(run.stop.reason()).startsWith("gave up: no operation succeeded for 60 s");
    assertThat(totals.ok()).isEqualTo(49);
    assertThat(totals.failed()).isBetween(6000L, 6200L);
    assertThat(run.recorded.events().get(run.recorded.events().size() - 1).text())
        .isEqualTo(run.stop.reason());
  }

  @Test
  void aSuccessNowAndThenIsNotGivenUp() throws Exception {
    FakeStore store =
        store(SECOND, (call, number) -> number % 50 == 0 ? Outcome.ABSENT : Outcome.FAILED);
    PhaseTotals totals = run.run(store, plan(reads(), 1, closed(), 0, Duration.ofMinutes(4)));
    assertThat(run.stop.isRequested()).isFalse();
    assertThat(totals.started()).isEqualTo(240);
  }

  @Test
  void aRateThatAsksForNothingForMinutesIsNotGivenUp() throws Exception {
    PhaseTotals totals =
        run.run(
            store((call, n) -> Outcome.OK),
            plan(reads(), 1, constant(1.0 / 150), 0, Duration.ofSeconds(500)));
    assertThat(run.stop.reason()).isEmpty();
    assertThat(totals.ok()).isEqualTo(4);
  }

  @Test
  void aThreadThatThrowsEndsTheRunWithItsFault() {
    FakeStore store =
        store(
            (call, number) -> {
              if (number == 100) {
                throw new IllegalArgumentException("a fault of the binding");
              }
              return Outcome.OK;
            });
    assertThatThrownBy(() -> run.run(store, plan(reads(), 3, closed(), 0, LONG)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a fault of the binding")
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(run.stop.isRequested()).isTrue();
    awaitEnd(store);
    assertThat(store.closed).hasValue(3);
  }

  @Test
  void threadsThatHangAreLeftBehindInTheEnd() {
    Thread[] hanging = new Thread[1];
    FakeStore[] store = new FakeStore[1];
    store[0] =
        new FakeStore(
            false,
            (call, number, sink) -> {
              if (number == 5) {
                hanging[0] = Thread.currentThread();
                awaitEndOfOther(store[0], hanging[0]);
              }
              while (number == 5) {
                clock.spend(SECOND);
              }
              return Outcome.OK;
            });
    assertThatThrownBy(() -> run.run(store[0], plan(reads(), 2, closed(), 10, Duration.ZERO)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1 thread is stuck in the store's client");
    hanging[0].interrupt();
    awaitEnd(store[0]);
  }

  @Test
  void aSessionThatCannotBeOpenedAsksNothingAndClosesTheOthers() throws IOException {
    FakeStore store = store((call, n) -> Outcome.OK);
    store.mostSessions = 2;
    assertThatThrownBy(() -> run.run(store, plan(reads(), 3, closed(), 10, Duration.ZERO)))
        .isInstanceOf(StoreException.class)
        .hasMessage("no more sessions");
    assertThat(store.calls).hasValue(0);
    assertThat(store.closed).hasValue(2);
    assertThat(Files.readString(run.folder.events())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"events.jsonl", "series.jsonl", "latency/w0.run.update.hlog"})
  void aFullDiskStopsTheLoad(String file) throws Exception {
    // A device that takes nothing: writes fail as on a full disk.
    Path full = run.prepare().path().resolve(file);
    Files.createSymbolicLink(full, Path.of("/dev/full"));
    FakeStore store = store((call, number) -> Outcome.OK);
    assertThatThrownBy(() -> run.run(store, plan(updates(), 2, closed(), 0, LONG)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left on device");
    assertThat(run.stop.reason()).contains("No space left on device");
    if (file.equals("events.jsonl")) {
      assertThat(store.calls).as("nothing was asked of the store").hasValue(0);
    }
    awaitEnd(store);
    assertThat(store.closed).as("sessions closed").hasValue(2);
    Files.delete(full);
  }

  @Test
  void aStopDuringClosedLoopEndsWithWholeCounts() throws Exception {
    FakeStore store =
        buffering(
            (call, number) -> {
              if (number == 5000) {
                run.stop.request("interrupted");
                run.stop.request("a later reason");
              }
              return Outcome.OK;
            });
    PhaseTotals totals = run.run(store, plan(updates(), 2, closed(), 0, LONG));
    assertThat(run.stop.reason()).isEqualTo("interrupted");
    assertThat(totals.acceptedWrites()).isEqualTo(totals.ok()).isBetween(4990L, 20_000L);
    assertThat(totals.unacknowledgedWrites()).isZero();
    assertThat(store.closed).hasValue(2);
  }

  @Test
  void errorsInTooManyWordsAreCountedTogetherAndFamiliarOnesKeepTheirName() {
    ErrorLog log = new ErrorLog("");
    for (int second = 0; second < 300; second++) {
      log.note("read", "failed", "the usual");
      assertThat(log.take()).containsOnlyKeys("read failed: the usual");
    }
    for (int i = 0; i < 300; i++) {
      log.note("read", "failed", "number " + i);
    }
    log.note("read", "failed", "the usual");
    var taken = log.take();
    assertThat(taken).hasSize(101).containsEntry("(other errors)", 201L);
    assertThat(taken).containsEntry("read failed: the usual", 1L);
    log.note("read", "failed", "x".repeat(10_000));
    assertThat(List.copyOf(log.take().keySet()).get(0)).hasSizeLessThan(600);
  }

  /** Nothing more is asked of the store: all threads that asked have ended. */
  private static void awaitEndOfOther(FakeStore store, Thread own) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                store.callers.stream().anyMatch(each -> each != own)
                    && store.callers.stream().noneMatch(each -> each != own && each.isAlive()));
  }

  private static void awaitEnd(FakeStore store) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> store.callers.stream().noneMatch(Thread::isAlive));
  }

  /** A script whose calls all take the same time: 1 ms, if none is given. */
  @FunctionalInterface
  private interface Plain {
    Outcome answer(String call, long number);
  }

  private FakeStore store(Plain script) {
    return store(MILLI, script);
  }

  private FakeStore store(long nanos, Plain script) {
    return new FakeStore(false, timed(nanos, script));
  }

  private FakeStore buffering(Plain script) {
    return new FakeStore(true, timed(MILLI, script));
  }

  private FakeStore.Script timed(long nanos, Plain script) {
    return (call, number, sink) -> {
      clock.spend(nanos);
      return script.answer(call, number);
    };
  }
}
