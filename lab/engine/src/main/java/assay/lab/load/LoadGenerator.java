package assay.lab.load;

import assay.lab.measure.Interval;
import assay.lab.measure.IntervalCollector;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RunLog;
import assay.lab.run.series.ActivitySeries;
import assay.lab.workload.Operation;
import assay.lab.workload.draw.Seed;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Runs the load of one phase. Starts the load threads, stores their recordings once a second, and
 * reports progress. An instance runs only one phase.
 */
public final class LoadGenerator implements AutoCloseable {
  /** Prefix of the names of load threads, by which probes recognize them. */
  public static final String THREAD_PREFIX = "assay-load-";

  /** Prefix of the stop reason if the load generator itself stopped the phase. */
  public static final String GAVE_UP = "gave up: ";

  private static final String FAILED = "the run failed: ";

  private static final int SIGNIFICANT_DIGITS = 3;

  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  public static final long START_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long THREAD_START_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private static final long HANDOVER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final double MOST_GAPS = 20;

  /**
   * Maximum time in ns that threads may take to end after a requested stop, or after the phase's
   * end.
   */
  private static final long HUNG_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Store store;
  private final ActivityPlan plan;
  private final WorkerIndex worker;
  private final long giveUpNanos;
  private final RunLog out;
  private final Progress.Listener listener;
  private final NanoClock clock;
  private final StopSignal stop;
  private final ErrorLog errors;
  private final LoadThreads threads;
  private final ActivitySeries series;
  private final SingleWriterRecorder wakeUps = new SingleWriterRecorder(SIGNIFICANT_DIGITS);

  private IntervalCollector collector;
  private Set<String> untimed;
  private long startNanos;
  private boolean closed;
  private long endNanos;
  private long heldUntilNanos;
  private long heldNanos;
  private long done;
  private long errorsSoFar;

  /**
   * @param seed seed of the activity, which is the same in all workers
   * @param worker the worker whose share of the phase this generator runs
   * @param givesUpAfter time without a successful operation after which the phase is stopped
   * @param stop signal that stops the phase early
   */
  public LoadGenerator(
      Store store,
      String table,
      ActivityPlan plan,
      Seed seed,
      WorkerIndex worker,
      Duration givesUpAfter,
      RunLog out,
      Progress.Listener listener,
      NanoClock clock,
      StopSignal stop) {
    this.store = store;
    this.plan = plan;
    this.worker = worker;
    giveUpNanos = givesUpAfter.toNanos();
    this.out = out;
    this.listener = listener;
    this.clock = clock;
    this.stop = stop;
    errors = new ErrorLog(plan.view().errorNote());
    threads = new LoadThreads(store, table, plan, seed, worker, out, clock, stop, errors);
    series = new ActivitySeries(plan.name());
  }

  public PhaseTotals run() throws StoreException, IOException, InterruptedException {
    open(false);
    start(clock.nanos() + startDelayNanos());
    return await();
  }

  /** Returns an upper estimate of the time from {@link #start} until all threads are ready. */
  public long startDelayNanos() {
    return Math.max(START_DELAY_NANOS, plan.threads() * THREAD_START_NANOS);
  }

  /**
   * Opens the sessions of all threads.
   *
   * @param writesThrough whether writes wait for the store even if sessions could buffer the writes
   * @throws StoreException if a session cannot be opened; no request has been made to the table
   */
  public void open(boolean writesThrough) throws StoreException {
    boolean opened = false;
    try {
      untimed = untimed(plan, threads.openSessions(writesThrough));
      opened = true;
    } finally {
      if (!opened) {
        threads.close();
      }
    }
  }

  /** Stops the threads and closes the sessions. Does nothing after {@link #await}. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    if (startNanos != 0) {
      stop.request(FAILED + "the load of '" + plan.name() + "' was abandoned");
    }
    closeThreads();
  }

  private void closeThreads() {
    closed = true;
    threads.close();
  }

  /**
   * Returns the buffers of sampled rows whose lag is measured, one buffer per thread; empty if no
   * rows are sampled. Available after {@link #open}. Callers must drain the buffers until the
   * phase's end.
   */
  public List<WriteRing> sampled() {
    return List.copyOf(threads.sampled());
  }

  /**
   * Starts the threads, which then wait until the first operation is due.
   *
   * @param newStartNanos time at which operations begin, on the generator's clock; must be slightly
   *     in the future
   * @throws IOException if the run folder cannot be written; in this case, no thread was started
   */
  public void start(long newStartNanos) throws IOException {
    startNanos = newStartNanos;
    heldUntilNanos = clock.nanos();
    heldNanos = clock.heldNanos(heldUntilNanos);
    clock.onWakeUp(wakeUps::recordValue);
    collector =
        new IntervalCollector(
            plan.name(), LoadThread.names(plan.workload()), startNanos, INTERVAL_NANOS);
    try {
      out.event(startNanos, Event.PHASE_START, plan.name(), null, startDetail());
    } catch (IOException e) {
      stop.request(FAILED + e.getMessage());
      closeThreads();
      throw e;
    }
    threads.start(collector, startNanos);
  }

  /**
   * Stores the threads' recordings until the phase ends, writes the event for the phase's end, and
   * returns the totals. The calling thread stores the recordings.
   *
   * @throws StoreException if the store refused to prepare a thread; the load has been stopped
   * @throws IOException if the run folder cannot be written; the load has been stopped
   * @throws IllegalStateException if a thread died or never returned
   */
  public PhaseTotals await() throws StoreException, IOException, InterruptedException {
    try {
      collectUntilDone();
      endNanos = clock.nanos();
    } catch (StoreException | IOException | RuntimeException | InterruptedException e) {
      stop.request(FAILED + e.getMessage());
      throw e;
    } finally {
      closeThreads();
    }
    PhaseTotals totals =
        threads
            .totals()
            .plus(
                PhaseTotals.ofTimes(
                    threads.closeMicros(), didAll() ? threads.threadMicros() : List.of()));
    out.event(endNanos, Event.PHASE_END, plan.name(), stop.reason(), totals);
    return totals;
  }

  private boolean didAll() {
    return plan.pacing() instanceof Pacing.ClosedLoop
        && plan.operations() > 0
        && !stop.isRequested();
  }

  private EventDetail.PhaseStart startDetail() {
    return new EventDetail.PhaseStart(
        plan.pacing().label(),
        plan.offeredPerSecond().stream().boxed().findFirst().orElse(null),
        plan.threads(),
        plan.warmup().toSeconds(),
        plan.deadline().map(time -> time.toNanos() / 1e9).orElse(null),
        plan.view() instanceof SessionView.Filtered filtered
            ? Sessions.side(filtered, store).label()
            : null);
  }

  private void collectUntilDone() throws StoreException, IOException, InterruptedException {
    long tick = startNanos + INTERVAL_NANOS;
    long hungAt = Long.MAX_VALUE;
    while (!threads.awaitEnd(tick + HANDOVER_NANOS)) {
      long now = clock.nanos();
      collect(now, tick, collector.collectEndedBy(now));
      if (nothingSucceeds(now)) {
        stop.request(
            GAVE_UP
                + "no operation succeeded for "
                + TimeUnit.NANOSECONDS.toSeconds(giveUpNanos)
                + " s");
      }
      if (stop.isRequested() && hungAt == Long.MAX_VALUE) {
        hungAt = now + HUNG_NANOS;
      }
      // If servers may break, threads may still be waiting for servers at the phase's end.
      if (now > hungAt || now - threads.endNanos() > Math.max(HUNG_NANOS, giveUpNanos)) {
        throw new IllegalStateException(
            threads.running() == 1
                ? "1 thread is stuck in the store's client and was abandoned"
                : threads.running()
                    + " threads are stuck in the store's client and were "
                    + "abandoned");
      }
      tick += INTERVAL_NANOS;
    }
    collect(clock.nanos(), tick, collector.collect());
  }

  /**
   * Returns true if no operation has succeeded for a long time. In an open loop, more than {@link
   * #MOST_GAPS} operations must also have been due in this time.
   */
  private boolean nothingSucceeds(long now) {
    long good = threads.lastGoodNanos();
    long givenUp = now - giveUpNanos;
    return good < givenUp
        && plan.pacing()
            .rate()
            .map(rate -> ownShare() * rate.operations(seconds(good), seconds(givenUp)) > MOST_GAPS)
            .orElse(true);
  }

  private double ownShare() {
    return (double) plan.threads() / worker.threads(plan.threads());
  }

  private double seconds(long nanos) {
    return (nanos - startNanos) / 1e9;
  }

  private void collect(long nowNanos, long tick, List<Interval> intervals) throws IOException {
    for (Interval interval : intervals) {
      out.latencies(interval);
      out.interval(interval, rates(interval));
      interval.histograms().forEach(this::tally);
    }
    long lagNanos = threads.lagNanos(nowNanos);
    if (plan.pacing() instanceof Pacing.OpenLoop open) {
      double backlog = threads.backlog(nowNanos, open.ratePerSecond());
      out.sample(
          nowNanos,
          Map.of(
              series.of("load.lag.ms"),
              lagNanos / 1e6,
              series.of("load.backlog.operations"),
              Math.floor(backlog)));
    }
    own(nowNanos, tick);
    for (Map.Entry<String, Long> error : errors.take().entrySet()) {
      out.event(
          nowNanos, Event.ERROR, plan.name(), error.getKey(), Map.of("count", error.getValue()));
    }
    report(nowNanos, tick, intervals, lagNanos);
  }

  private void own(long nowNanos, long tick) throws IOException {
    Histogram late = wakeUps.getIntervalHistogram();
    if (late.getTotalCount() > 0) {
      LatencyKey key = new LatencyKey(plan.name(), LatencyKey.WAKE_UP, LatencyKey.Tag.OK);
      SortedMap<LatencyKey, Histogram> histograms = new TreeMap<>(Map.of(key, late));
      out.latencies(new Interval(tick - INTERVAL_NANOS, INTERVAL_NANOS, histograms, 0, 0));
    }
    long held = clock.heldNanos(nowNanos);
    double seconds = (nowNanos - heldUntilNanos) / 1e9;
    if (seconds > 0) {
      out.sample(
          nowNanos, Map.of(series.of(ActivitySeries.PAUSES), (held - heldNanos) / 1e6 / seconds));
    }
    heldUntilNanos = nowNanos;
    heldNanos = held;
  }

  private Map<String, Double> rates(Interval interval) {
    Map<String, Double> values = new LinkedHashMap<>();
    double seconds = interval.lengthNanos() / 1e9;
    if (interval.accepted() > 0 || interval.acknowledged() > 0) {
      values.put(series.of("writes.accepted.per_s"), interval.accepted() / seconds);
      values.put(series.of(ActivitySeries.ACKNOWLEDGED), interval.acknowledged() / seconds);
    }
    interval
        .rows()
        .forEach((operation, rows) -> values.put(series.rowsOf(operation), rows / seconds));
    if (interval.scannedRows() > 0) {
      values.put(series.of("scans.rows.per_s"), interval.scannedRows() / seconds);
      values.put(series.of("scans.cells.per_s"), interval.scannedCells() / seconds);
    }
    if (interval.handledRows() > 0) {
      values.put(series.of("scans.handled.per_s"), interval.handledRows() / seconds);
    }
    return values;
  }

  private void tally(LatencyKey key, Histogram histogram) {
    if (!key.ofWorkload()) {
      return;
    }
    done += key.tag().isOutcome() ? histogram.getTotalCount() : 0;
    errorsSoFar +=
        switch (key.tag()) {
          case FAILED, UNKNOWN -> histogram.getTotalCount();
          case DENIED -> plan.view().expectsDenial() ? 0 : histogram.getTotalCount();
          case OK, ABSENT, SERVICE, PUNCTUAL, LEAST, RETRIED -> 0;
        };
  }

  private void report(long nowNanos, long tick, List<Interval> intervals, long lagNanos) {
    listener.progress(
        new Progress(
            plan.name(),
            startNanos,
            (Math.min(nowNanos, tick) - startNanos) / 1e9,
            plan.duration().isZero() ? Double.NaN : plan.duration().toNanos() / 1e9,
            done,
            plan.operations(),
            errorsSoFar,
            plan.pacing() instanceof Pacing.OpenLoop ? lagNanos / 1e6 : Double.NaN,
            untimed,
            List.copyOf(intervals)));
  }

  private static Set<String> untimed(ActivityPlan plan, List<Session> sessions) {
    return sessions.stream().anyMatch(Session::buffers)
        ? plan.workload().operations().stream()
            .filter(Operation::writes)
            .map(Operation::name)
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }
}
