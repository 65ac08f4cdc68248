package assay.lab.load;

import assay.lab.measure.IntervalCollector;
import assay.lab.measure.PhaseTotals;
import assay.lab.measure.ThreadRecorder;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.run.RunLog;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.rows.OperationStream;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;

final class LoadThreads {
  /**
   * In an open loop, operations that are already due may still start after the deadline, for this
   * share of the phase's duration.
   */
  private static final double DRAIN_SHARE = 0.1;

  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(5);

  private static final Duration LONGEST_LAST_OPERATION = Duration.ofSeconds(2);

  private static final long FOREVER = Long.MAX_VALUE;

  private final Store store;
  private final String table;
  private final ActivityPlan plan;
  private final Seed seed;
  private final WorkerIndex worker;
  private final RunLog out;
  private final List<String> names;
  private final boolean[] inserts;
  private final NanoClock clock;
  private final StopSignal stop;
  private final ErrorLog errors;
  private final AtomicReferenceArray<LoadThread> running;
  private final CountDownLatch ended;
  private final AtomicReference<Throwable> fault = new AtomicReference<>();
  private final List<Session> sessions = new ArrayList<>();
  private final List<Long> closeMicros = new ArrayList<>();
  private final List<WriteRing> sampled = new ArrayList<>();
  private long startNanos;
  private long deadlineNanos = FOREVER;
  private long drainEndNanos = FOREVER;

  LoadThreads(
      Store store,
      String table,
      ActivityPlan plan,
      Seed seed,
      WorkerIndex worker,
      RunLog out,
      NanoClock clock,
      StopSignal stop,
      ErrorLog errors) {
    this.store = store;
    this.table = table;
    this.plan = plan;
    this.seed = seed;
    this.worker = worker;
    this.out = out;
    names = LoadThread.names(plan.workload());
    inserts = LoadThread.inserts(plan.workload());
    this.clock = clock.forThreads(plan.threads());
    this.stop = stop;
    this.errors = errors;
    running = new AtomicReferenceArray<>(plan.threads());
    ended = new CountDownLatch(plan.threads());
    for (int i = 0; plan.lag().isPresent() && i < plan.threads(); i++) {
      sampled.add(new WriteRing());
    }
  }

  List<WriteRing> sampled() {
    return sampled;
  }

  List<Session> openSessions(boolean writesThrough) throws StoreException {
    for (int i = 0; i < plan.threads(); i++) {
      Session session = Sessions.open(plan.view(), plan.workload().views(), store, table);
      sessions.add(session);
      if (writesThrough) {
        session.writeThrough();
      }
    }
    return sessions;
  }

  void start(IntervalCollector collector, long newStartNanos) {
    startNanos = newStartNanos;
    if (!plan.duration().isZero()) {
      deadlineNanos = startNanos + plan.duration().toNanos();
      drainEndNanos =
          deadlineNanos
              + Math.min(LONGEST_DRAIN.toNanos(), (long) (plan.duration().toNanos() * DRAIN_SHARE));
    }
    for (int i = 0; i < plan.threads(); i++) {
      if (operations(i) == 0) {
        ended.countDown();
        continue;
      }
      int index = i;
      Session session = sessions.get(i);
      ThreadRecorder recorder = collector.addThread(plan.pacing() instanceof Pacing.OpenLoop);
      Thread thread =
          new Thread(
              () -> runThread(index, session, recorder), LoadGenerator.THREAD_PREFIX + index);
      thread.setDaemon(true);
      thread.setContextClassLoader(store.getClass().getClassLoader());
      thread.start();
    }
  }

  /**
   * Waits until all threads have ended, or until {@code untilNanos}.
   *
   * @return whether all threads have ended
   * @throws StoreException if the store refused to prepare a thread
   * @throws IllegalStateException if a thread died
   */
  boolean awaitEnd(long untilNanos) throws StoreException, InterruptedException {
    boolean all = clock.await(ended, untilNanos);
    Throwable thrown = fault.get();
    if (thrown instanceof StoreException refused) {
      throw new StoreException(
          refused.kind(), "phase '" + plan.name() + "': " + refused.getMessage(), refused);
    }
    if (thrown != null) {
      throw new IllegalStateException("a load thread died: " + thrown, thrown);
    }
    return all;
  }

  long running() {
    return ended.getCount();
  }

  /**
   * Returns the latest time at which an operation may start. There is no limit if the phase ends
   * after a fixed number of operations.
   */
  long endNanos() {
    return drainEndNanos;
  }

  private Stream<LoadThread> started() {
    return IntStream.range(0, running.length()).mapToObj(running::get).filter(Objects::nonNull);
  }

  long lastGoodNanos() {
    return started().mapToLong(LoadThread::lastGoodNanos).reduce(startNanos, Math::max);
  }

  long lagNanos(long nowNanos) {
    return started().mapToLong(thread -> thread.lagNanos(nowNanos)).reduce(0, Math::max);
  }

  /**
   * Estimates how many operations of all threads together are due but have not started. The
   * estimate is based on the threads' lags.
   */
  double backlog(long nowNanos, RateCurve rate) {
    double now = (nowNanos - startNanos) / 1e9;
    return started()
            .mapToDouble(thread -> thread.lagNanos(nowNanos) / 1e9)
            .map(lag -> lag == 0 ? 0 : rate.operations(now - lag, now))
            .reduce(0, Double::sum)
        / worker.threads(plan.threads());
  }

  PhaseTotals totals() {
    return started().map(LoadThread::totals).reduce(PhaseTotals.NONE, PhaseTotals::plus);
  }

  /**
   * Closes the sessions once their threads have ended. If a thread hangs, the sessions remain open.
   */
  void close() {
    if (startNanos == 0 || endedSoon()) {
      for (Session session : sessions) {
        long start = clock.nanos();
        session.close();
        closeMicros.add(TimeUnit.NANOSECONDS.toMicros(clock.nanos() - start));
      }
    }
  }

  /**
   * Returns the time from the phase's start to the end of each thread's last operation. Valid after
   * the threads have ended.
   */
  List<Long> threadMicros() {
    return started()
        .map(thread -> TimeUnit.NANOSECONDS.toMicros(thread.lastEndNanos() - startNanos))
        .toList();
  }

  List<Long> closeMicros() {
    return closeMicros;
  }

  private boolean endedSoon() {
    try {
      return clock.await(ended, clock.nanos() + LONGEST_LAST_OPERATION.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void runThread(int index, Session session, ThreadRecorder recorder) {
    try {
      // Each thread creates its own objects, so that no two threads write to the same cache line.
      int number = worker.thread(index, plan.threads());
      int threads = worker.threads(plan.threads());
      Source source = plan.workload().source(context(number, threads));
      // No two processes start at the same nanosecond, so the mark differs between runs on the same
      // table, even for a repeated run.
      source.mark(seed.turn(startNanos).bits(Seed.Purpose.VERSIONS));
      LoadThread thread =
          new LoadThread(
              names,
              inserts,
              source,
              session,
              recorder,
              plan,
              sampler(index, number),
              clock,
              stop,
              errors);
      running.set(index, thread);
      run(index, number, threads, thread);
    } catch (StoreException | RuntimeException | Error e) {
      // The phase must not wait for a thread that died, and must report the cause.
      fault.compareAndSet(null, e);
    } finally {
      ended.countDown();
    }
  }

  private ThreadContext context(int number, int threads) {
    return new ThreadContext(
        table,
        plan.name(),
        number,
        threads,
        seed.thread(number),
        plan.view().scope(),
        Optional.of(out.ledger(plan.name(), number)),
        Opener.of(store, (other, filter) -> Sessions.open(plan.view(), filter, store, other)),
        stop::isRequested);
  }

  private WriteSampler sampler(int index, int number) {
    return plan.lag().isEmpty()
        ? WriteSampler.NONE
        : WriteSampler.into(sampled.get(index), plan.lag().get().share(), seed.thread(number));
  }

  private long operations(int index) {
    return plan.operations() == 0
        ? FOREVER
        : OperationStream.share(
            plan.operations(),
            worker.thread(index, plan.threads()),
            worker.threads(plan.threads()));
  }

  private void run(int index, int number, int threads, LoadThread thread) {
    long count = operations(index);
    if (plan.pacing() instanceof Pacing.OpenLoop open) {
      thread.runOpenLoop(
          Schedule.of(open, startNanos, number, threads, seed.thread(number)),
          startNanos,
          count,
          deadlineNanos,
          drainEndNanos,
          // One thread is enough to keep the phase running. If thousands of threads had to wake up
          // at the phase's end, many threads would wake up late.
          index == 0);
    } else {
      thread.runClosedLoop(startNanos, count, deadlineNanos);
    }
  }
}
