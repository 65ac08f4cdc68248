package assay.lab.load;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.measure.ThreadRecorder;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.workload.Effect;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.Workload;
import assay.store.Outcome;
import assay.store.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One thread of a phase's load. The bodies of the loops run once per operation, so the loops
 * allocate no memory and take no locks.
 */
final class LoadThread {
  private static final Tag[] TAG_BY_OUTCOME = {
    Tag.OK, Tag.ABSENT, Tag.FAILED, Tag.UNKNOWN, Tag.DENIED
  };
  private static final long NEVER = Long.MAX_VALUE;
  private static final long IS_NOT_DUE = Long.MIN_VALUE;

  private static final long SHORTEST_SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private static final long STOP_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Source source;
  private final Effect effect;
  private final List<String> names;
  private final boolean[] inserts;
  private final int flush;
  private final Session session;
  private final ThreadRecorder recorder;
  private final NanoClock clock;
  private final StopSignal stop;
  private final ErrorLog errors;
  private final boolean buffers;
  private final long flushEveryNanos;
  private final InsertRetry retry;
  private final boolean expectsDenial;
  private final WriteSampler sampler;
  private final long[] outcomes = new long[Outcome.values().length];

  private long nextFlushNanos = NEVER;
  private long pendingWrites;
  private long accepted;
  private long acknowledged;
  private long neverStarted;
  private long wrongReads;
  private long outdatedReads;
  private long uncheckedRows;
  private long missingRows;
  private long scannedRows;
  private long scannedCells;
  private long handledRows;
  private long lagNanos;
  private long freeNanos;

  /** Time at which the thread would have become free if Assay had never been late. */
  private final UndelayedTime punctual = new UndelayedTime();

  /**
   * Time at which the thread would have become free without Assay's lateness, and without late
   * wake-ups of threads within the store's calls.
   */
  private final UndelayedTime prompt = new UndelayedTime();

  private long insertsToSample;
  private long lastEndNanos;

  // Times of the last attempt of an operation that was retried.
  private long attemptDue;
  private long attemptStart;
  private long attemptEnd;
  private long attemptHeld;
  private long retried;

  private long pausedNanos;

  // The thread that reports progress reads these fields occasionally. Opaque writes compile to
  // plain stores.
  private final AtomicLong dueNanos = new AtomicLong(NEVER);
  private final AtomicLong lastGoodNanos = new AtomicLong();

  LoadThread(
      List<String> names,
      boolean[] inserts,
      Source source,
      Session session,
      ThreadRecorder recorder,
      ActivityPlan plan,
      WriteSampler sampler,
      NanoClock clock,
      StopSignal stop,
      ErrorLog errors) {
    this.source = source;
    effect = new Effect(clock::nanos);
    this.names = names;
    this.inserts = inserts;
    flush = names.size() - 1;
    this.session = session;
    this.recorder = recorder;
    flushEveryNanos = plan.flushEvery().toNanos();
    retry = plan.retry();
    expectsDenial = plan.view().expectsDenial();
    this.sampler = sampler;
    this.clock = clock;
    this.stop = stop;
    this.errors = errors;
    this.buffers = session.buffers() && !source.flushesItself();
    insertsToSample = sampler.next();
  }

  void runClosedLoop(long startNanos, long count, long deadlineNanos) {
    clock.waitUntil(startNanos);
    begin(startNanos);
    long end = startNanos;
    long free = startNanos;
    for (long left = count; left > 0 && free < deadlineNanos && !stop.isRequested(); left--) {
      int operation = source.next();
      effect.clear();
      long start = clock.nanos();
      Outcome outcome = source.perform(session, effect);
      end = clock.nanos();
      if (isTriedAgain(operation, outcome)) {
        outcome = retry(operation, outcome, IS_NOT_DUE, start, end);
        start = attemptStart;
        end = attemptEnd;
      }
      recorder.record(operation, tag(outcome), end, end - start, end - start);
      if (effect.parts() > 0) {
        recordParts(IS_NOT_DUE, 0, 0, start, end, outcome);
      }
      note(operation, outcome, end);
      if (mustFlush(end)) {
        end = flush(end);
      }
      free = Math.min(end + source.thinkNanos(), deadlineNanos);
      if (free > end) {
        rest(free, start);
      }
    }
    lastEndNanos = finish(end);
  }

  /**
   * Runs operations when they are due, until the deadline. Operations that are due by the deadline
   * may still start until {@code drainEndNanos}.
   *
   * @param lastsToDeadline whether the thread waits for the deadline if no more operations are due
   *     before the deadline
   */
  void runOpenLoop(
      Schedule schedule,
      long startNanos,
      long count,
      long deadlineNanos,
      long drainEndNanos,
      boolean lastsToDeadline) {
    begin(startNanos);
    long due = schedule.next();
    for (long left = count; left > 0; left--) {
      if (due >= deadlineNanos) {
        if (lastsToDeadline) {
          waitFor(deadlineNanos);
        }
        break;
      }
      int operation = source.next();
      effect.clear();
      dueNanos.setOpaque(due);
      waitFor(due);
      long start = clock.nanos();
      if (stop.isRequested() || start >= drainEndNanos) {
        lagNanos = Math.max(0, start - due);
        if (due <= start) {
          long until = Math.min(deadlineNanos, start) - pausedNanos;
          neverStarted = 1 + countDue(schedule, left - 1, until);
        }
        break;
      }
      // The current operation has started, so only the next operation can still be late.
      long nextDue = left > 1 ? putOff(schedule.next(), pausedNanos) : NEVER;
      dueNanos.setOpaque(nextDue < deadlineNanos ? nextDue : NEVER);
      long held = clock.heldNanos(start);
      Outcome outcome = source.perform(session, effect);
      long end = clock.nanos();
      if (isTriedAgain(operation, outcome)) {
        long pausedBefore = pausedNanos;
        outcome = retry(operation, outcome, due, start, end);
        due = attemptDue;
        start = attemptStart;
        end = attemptEnd;
        held = attemptHeld;
        nextDue = putOff(nextDue, pausedNanos - pausedBefore);
        dueNanos.setOpaque(nextDue < deadlineNanos ? nextDue : NEVER);
      }
      long within = heldSince(held, start, end);
      long late = punctual.late(due, start);
      long mostOwn = prompt.late(due, start) + withWakeUp(within, end - start);
      recorder.recordDue(
          operation, tag(outcome), end, end - due, end - start, late + within, mostOwn);
      recorder.recordScheduleLag(start - Math.max(due, freeNanos));
      if (effect.parts() > 0) {
        recordParts(due, late, mostOwn, start, end, outcome);
      }
      note(operation, outcome, end);
      lagNanos = start - due;
      freeNanos = end;
      punctual.ended(end, late + within);
      prompt.ended(end, mostOwn);
      if (mustFlush(end)) {
        flush(end);
      }
      due = nextDue;
    }
    dueNanos.setOpaque(NEVER);
    lastEndNanos = finish(freeNanos);
  }

  /**
   * Returns the time for which an operation has been due but not started. Can be called by any
   * thread.
   */
  long lagNanos(long nowNanos) {
    return Math.max(0, nowNanos - Math.min(dueNanos.getOpaque(), nowNanos));
  }

  /**
   * Returns the end time of the last operation whose outcome was {@code OK}, {@code ABSENT} or an
   * expected {@code DENIED}. Can be called by any thread.
   */
  long lastGoodNanos() {
    return lastGoodNanos.getOpaque();
  }

  /**
   * Returns the end time of the last operation, including the flush that follows. Valid after the
   * thread has ended.
   */
  long lastEndNanos() {
    return lastEndNanos;
  }

  PhaseTotals totals() {
    long started = 0;
    for (long outcome : outcomes) {
      started += outcome;
    }
    return new PhaseTotals(
        started,
        outcomes[Outcome.OK.ordinal()],
        outcomes[Outcome.ABSENT.ordinal()],
        outcomes[Outcome.FAILED.ordinal()],
        outcomes[Outcome.UNKNOWN.ordinal()],
        outcomes[Outcome.DENIED.ordinal()],
        neverStarted,
        accepted,
        acknowledged,
        wrongReads,
        outdatedReads,
        uncheckedRows,
        missingRows,
        scannedRows,
        scannedCells,
        handledRows,
        retried,
        TimeUnit.NANOSECONDS.toMicros(pausedNanos),
        lagNanos / 1e6,
        List.of(),
        List.of());
  }

  /**
   * Waits for the think time. The think time does not count as time without success, unless the
   * last operation failed.
   */
  private void rest(long untilNanos, long lastStartNanos) {
    if (lastGoodNanos.getPlain() > lastStartNanos) {
      lastGoodNanos.setOpaque(untilNanos);
    }
    waitFor(untilNanos);
  }

  private void begin(long startNanos) {
    lastGoodNanos.setOpaque(startNanos);
    freeNanos = startNanos;
    punctual.begin(startNanos);
    prompt.begin(startNanos);
    if (buffers) {
      nextFlushNanos = flushAfter(startNanos);
    }
  }

  private void waitFor(long due) {
    while (Math.min(recorder.intervalEndNanos(), nextFlushNanos) <= due) {
      long now = clock.nanos();
      if (now >= due || stop.isRequested()) {
        return;
      }
      long until = Math.min(Math.min(due, nextFlushNanos), now + STOP_CHECK_NANOS);
      recorder.idleUntil(until);
      clock.waitUntil(until);
      now = clock.nanos();
      recorder.advanceTo(now);
      if (now >= nextFlushNanos) {
        flush(now);
      }
    }
    clock.waitUntil(due);
  }

  private long heldSince(long held, long start, long end) {
    return end - start < PauseMeter.PERIOD_NANOS
        ? 0
        : Math.min(end - start, clock.heldNanos(end) - held);
  }

  private long withWakeUp(long held, long tookNanos) {
    return tookNanos < SHORTEST_SLEEP_NANOS
        ? held
        : Math.min(tookNanos, held + clock.wakeUpNanos());
  }

  private boolean isTriedAgain(int operation, Outcome outcome) {
    return outcome != Outcome.OK && retry.most() > 0 && inserts[operation] && !stop.isRequested();
  }

  /**
   * Retries an insert as often as the plan allows. Records each attempt except the last. The pause
   * between two attempts is not part of any latency; later due times are shifted by the pause.
   *
   * @param due due time of the first attempt; {@link #IS_NOT_DUE} in a closed loop
   * @return outcome of the last attempt, whose times are stored in fields
   */
  private Outcome retry(int operation, Outcome first, long due, long start, long end) {
    Outcome outcome = first;
    attemptDue = due;
    attemptStart = start;
    attemptEnd = end;
    for (int left = retry.most(); left > 0 && isTriedAgain(operation, outcome); left--) {
      noteAttempt(operation, outcome);
      long again = attemptEnd + retry.pause().toNanos();
      // During the pause, no operation counts as late, and the store receives no requests.
      dueNanos.setOpaque(NEVER);
      lastGoodNanos.setOpaque(lastGoodNanos.getPlain() + retry.pause().toNanos());
      waitFor(again);
      effect.clear();
      attemptStart = clock.nanos();
      // A stop may have shortened the pause.
      long pauseEnd = Math.min(again, attemptStart);
      pausedNanos += pauseEnd - attemptEnd;
      attemptDue = due == IS_NOT_DUE ? IS_NOT_DUE : pauseEnd;
      attemptHeld = clock.heldNanos(attemptStart);
      outcome = source.perform(session, effect);
      attemptEnd = clock.nanos();
    }
    return outcome;
  }

  private void noteAttempt(int operation, Outcome outcome) {
    long response = attemptEnd - (attemptDue == IS_NOT_DUE ? attemptStart : attemptDue);
    recorder.record(operation, Tag.RETRIED, attemptEnd, response, attemptEnd - attemptStart);
    retried++;
    noteError(names.get(operation) + ", tried again", outcome, reason());
    if (buffers) {
      // The failure may concern earlier buffered writes, so a later flush does not count earlier
      // writes as acknowledged.
      pendingWrites = 0;
    }
  }

  private static long putOff(long due, long nanos) {
    return due == NEVER ? NEVER : due + nanos;
  }

  /**
   * Records the parts of an operation, which may have run one after the other or concurrently.
   *
   * @param dueNanos due time of the operation; {@link #IS_NOT_DUE} in a closed loop, where each
   *     part is timed from its own start
   * @param late part of the operation's start delay that Assay caused
   * @param mostOwn upper bound on the time that Assay added to the operation
   */
  private void recordParts(
      long dueNanos, long late, long mostOwn, long start, long end, Outcome outcome) {
    long partStart = start;
    for (int i = 0; i < effect.parts(); i++) {
      Outcome own = effect.outcome(i);
      boolean inTurn = effect.isInTurn(i);
      long partEnd = inTurn ? inTurnEnd(i, end) : start + effect.tookNanos(i);
      Tag tag = tag(own == null ? outcome : own);
      long service = partEnd - (inTurn ? partStart : start);
      if (dueNanos == IS_NOT_DUE) {
        recorder.record(effect.part(i), tag, end, service, service);
      } else {
        recorder.recordDue(effect.part(i), tag, end, partEnd - dueNanos, service, late, mostOwn);
      }
      partStart = inTurn ? partEnd : partStart;
    }
  }

  private long inTurnEnd(int part, long end) {
    return effect.outcome(part) == null ? end : effect.endNanos(part);
  }

  private void note(int operation, Outcome outcome, long end) {
    outcomes[outcome.ordinal()]++;
    if (effect.isWrong()) {
      wrongReads++;
      outdatedReads += effect.isOutdated() ? 1 : 0;
    }
    uncheckedRows += effect.unchecked();
    missingRows += effect.missing();
    if (effect.rows() > 0 || effect.handled() > 0) {
      scannedRows += effect.rows();
      scannedCells += effect.cells();
      handledRows += effect.handled();
      recorder.countScanned(operation, effect.rows(), effect.cells(), effect.handled());
    }
    if (effect.writes() > 0 && outcome != Outcome.OK && !(buffers && outcome == Outcome.ABSENT)) {
      source.settle(false);
    }
    if (outcome == Outcome.OK) {
      lastGoodNanos.setOpaque(end);
      if (effect.writes() > 0) {
        noteWrites(effect.writes());
        if (inserts[operation] && --insertsToSample == 0) {
          insertsToSample = sampler.take(source.insertedRow(), end);
        }
      }
    } else if (outcome == Outcome.ABSENT || (outcome == Outcome.DENIED && expectsDenial)) {
      lastGoodNanos.setOpaque(end);
    } else {
      noteError(names.get(operation), outcome, reason());
      if (effect.writes() > 0 && buffers) {
        // The failure may concern earlier buffered writes, so a later flush does not count earlier
        // writes as acknowledged.
        pendingWrites = 0;
      }
    }
  }

  private void noteWrites(long count) {
    accepted += count;
    if (buffers) {
      pendingWrites += count;
      recorder.countWrites(count, 0);
    } else {
      acknowledged += count;
      recorder.countWrites(count, count);
      source.settle(true);
    }
  }

  private boolean mustFlush(long now) {
    return now >= nextFlushNanos
        || source.wantsFlush()
        || (nextFlushNanos != NEVER && session.isBufferFull());
  }

  private long flush(long start) {
    if (pendingWrites == 0) {
      nextFlushNanos = flushAfter(start);
      return start;
    }
    long held = clock.heldNanos(start);
    Outcome outcome = session.flush();
    long end = clock.nanos();
    long within = heldSince(held, start, end);
    punctual.ended(end, punctual.late(flushDue(punctual, start), start) + within);
    prompt.ended(
        end, prompt.late(flushDue(prompt, start), start) + withWakeUp(within, end - start));
    recorder.record(flush, tag(outcome), end, end - start, end - start);
    if (outcome == Outcome.OK) {
      acknowledged += pendingWrites;
      recorder.countWrites(0, pendingWrites);
    } else {
      noteError(names.get(flush), outcome, session.lastError());
    }
    source.settle(outcome == Outcome.OK);
    pendingWrites = 0;
    nextFlushNanos = flushAfter(end);
    freeNanos = end;
    return end;
  }

  private long flushAfter(long nanos) {
    return flushEveryNanos > 0 ? nanos + flushEveryNanos : NEVER;
  }

  /**
   * Returns the time at which a flush would have started if Assay had caused no delay. If the
   * thread was free at the flush's scheduled time, returns the scheduled time. If the thread was
   * still busy at the scheduled time, returns the time at which the thread became free.
   */
  private long flushDue(UndelayedTime free, long start) {
    return nextFlushNanos <= start ? nextFlushNanos : free.nanos();
  }

  private String reason() {
    return effect.reason().isEmpty() ? session.lastError() : effect.reason();
  }

  private void noteError(String operation, Outcome outcome, String reason) {
    if (outcome == Outcome.DENIED && expectsDenial) {
      return;
    }
    errors.note(operation, tag(outcome).name().toLowerCase(java.util.Locale.ROOT), reason);
  }

  private long finish(long lastEnd) {
    long end = pendingWrites > 0 ? flush(clock.nanos()) : lastEnd;
    recorder.finish();
    source.close();
    return end;
  }

  private static long countDue(Schedule schedule, long most, long beforeNanos) {
    long count = 0;
    while (count < most && schedule.next() < beforeNanos) {
      count++;
    }
    return count;
  }

  private static Tag tag(Outcome outcome) {
    return TAG_BY_OUTCOME[outcome.ordinal()];
  }

  static List<String> names(Workload workload) {
    List<String> names = new ArrayList<>();
    workload.operations().forEach(operation -> names.add(operation.name()));
    names.add(LatencyKey.FLUSH);
    return List.copyOf(names);
  }

  static boolean[] inserts(Workload workload) {
    boolean[] inserts = new boolean[workload.operations().size()];
    for (int i = 0; i < inserts.length; i++) {
      inserts[i] = workload.operations().get(i).kind() == Operation.Kind.INSERT;
    }
    return inserts;
  }
}
