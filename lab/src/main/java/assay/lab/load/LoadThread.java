package assay.lab.load;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.ThreadRecorder;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.workload.OperationKind;
import assay.lab.workload.OperationStream;
import assay.lab.workload.RowCheck;
import assay.lab.workload.ScanTally;
import assay.store.Outcome;
import assay.store.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One thread's part of a phase. The loops below run once per operation: they allocate nothing, and
 * whatever they share with other threads they write at most, without a lock.
 */
final class LoadThread {
  /**
   * The operations by index: the kinds, then the parts of a read-modify-write, then the flush of a
   * buffering session.
   */
  static final List<String> OPERATIONS = operations();

  private static final int MODIFY_READ = OperationKind.values().length;
  private static final int MODIFY_WRITE = MODIFY_READ + 1;
  private static final int FLUSH = MODIFY_WRITE + 1;
  private static final Tag[] TAG_BY_OUTCOME = {
    Tag.OK, Tag.ABSENT, Tag.FAILED, Tag.UNKNOWN, Tag.DENIED
  };
  private static final long NEVER = Long.MAX_VALUE;

  /** A waiting thread looks this often whether the phase is to stop. */
  private static final long STOP_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final OperationStream stream;
  private final RowCheck check;
  private final ScanTally tally;
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
  private boolean modifies;
  private long readEndNanos;
  private long accepted;
  private long acknowledged;
  private long neverStarted;
  private long wrongReads;
  private long scannedRows;
  private long scannedCells;
  private long lagNanos;
  private long freeNanos;
  private long insertsToSample;

  // Read now and then by the thread that reports progress. Written opaquely: a plain store.
  private final AtomicLong dueNanos = new AtomicLong(NEVER);
  private final AtomicLong lastGoodNanos = new AtomicLong();

  LoadThread(
      OperationStream stream,
      RowCheck check,
      Session session,
      ThreadRecorder recorder,
      long flushEveryNanos,
      InsertRetry retry,
      boolean expectsDenial,
      WriteSampler sampler,
      NanoClock clock,
      StopSignal stop,
      ErrorLog errors) {
    this.stream = stream;
    this.check = check;
    tally = check.tally();
    this.session = session;
    this.recorder = recorder;
    this.flushEveryNanos = flushEveryNanos;
    this.retry = retry;
    this.expectsDenial = expectsDenial;
    this.sampler = sampler;
    this.clock = clock;
    this.stop = stop;
    this.errors = errors;
    this.buffers = session.buffers();
    insertsToSample = sampler.next();
  }

  /** Operations one after the other until the count or the deadline is reached. */
  void runClosedLoop(long startNanos, long count, long deadlineNanos) {
    clock.waitUntil(startNanos);
    begin(startNanos);
    long end = startNanos;
    for (long left = count; left > 0 && end < deadlineNanos && !stop.isRequested(); left--) {
      OperationKind kind = stream.next();
      long start = clock.nanos();
      Outcome outcome = perform(kind);
      end = clock.nanos();
      recorder.record(kind.ordinal(), tag(outcome), end, end - start, end - start);
      if (kind == OperationKind.READ_MODIFY_WRITE) {
        recordParts(start, readEndNanos, start, end, outcome);
      }
      note(kind, outcome, end);
      if (end >= nextFlushNanos) {
        end = flush(end);
      }
    }
    finish();
  }

  /**
   * Operations when they are due, as long as that is before the deadline; those that wait for the
   * thread then may still start until the drain's end.
   *
   * @param lastsToDeadline whether the thread waits for the deadline when nothing is due before it
   */
  void runOpenLoop(
      Schedule schedule,
      long startNanos,
      long count,
      long deadlineNanos,
      long drainEndNanos,
      boolean lastsToDeadline) {
    begin(startNanos);
    for (long left = count; left > 0; left--) {
      long due = schedule.next();
      if (due >= deadlineNanos) {
        if (lastsToDeadline) {
          waitFor(deadlineNanos);
        }
        break;
      }
      OperationKind kind = stream.next();
      dueNanos.setOpaque(due);
      waitFor(due);
      long start = clock.nanos();
      if (stop.isRequested() || start >= drainEndNanos) {
        lagNanos = Math.max(0, start - due);
        if (due <= start) {
          neverStarted = 1 + countDue(schedule, left - 1, Math.min(deadlineNanos, start));
        }
        break;
      }
      Outcome outcome = perform(kind);
      long end = clock.nanos();
      recorder.record(kind.ordinal(), tag(outcome), end, end - due, end - start);
      recorder.recordScheduleLag(start - Math.max(due, freeNanos));
      if (kind == OperationKind.READ_MODIFY_WRITE) {
        recordParts(due, due, start, end, outcome);
      }
      note(kind, outcome, end);
      lagNanos = start - due;
      freeNanos = end;
      if (end >= nextFlushNanos) {
        flush(end);
      }
    }
    dueNanos.setOpaque(NEVER);
    finish();
  }

  /** How far the thread is behind its due times at {@code nowNanos}. Any thread. */
  long lagNanos(long nowNanos) {
    return Math.max(0, nowNanos - Math.min(dueNanos.getOpaque(), nowNanos));
  }

  /** When an operation last ended ok or absent. Any thread. */
  long lastGoodNanos() {
    return lastGoodNanos.getOpaque();
  }

  /** What the thread did; to be read after it has ended. */
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
        scannedRows,
        scannedCells,
        lagNanos / 1e6);
  }

  private void begin(long startNanos) {
    lastGoodNanos.setOpaque(startNanos);
    freeNanos = startNanos;
    if (buffers && flushEveryNanos > 0) {
      nextFlushNanos = startNanos + flushEveryNanos;
    }
  }

  /** Waits. Looks for a stop and flushes what is buffered in the meantime. */
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

  private Outcome perform(OperationKind kind) {
    return switch (kind) {
      case READ -> read();
      case SCAN -> scan();
      case UPDATE -> session.write(stream.mutation());
      case INSERT -> insert();
      case READ_MODIFY_WRITE -> {
        Outcome outcome = read();
        modifies = outcome == Outcome.OK;
        if (modifies) {
          readEndNanos = clock.nanos();
          outcome = session.write(stream.mutation());
        }
        yield outcome;
      }
      case DELETE -> session.deleteRow(stream.row());
    };
  }

  private Outcome insert() {
    Outcome outcome = session.write(stream.mutation());
    for (int left = retry.most(); left > 0 && !stop.isRequested(); left--) {
      if (outcome == Outcome.OK) {
        break;
      }
      noteError(OperationKind.INSERT.label() + ", tried again", outcome);
      clock.waitUntil(clock.nanos() + retry.pause().toNanos());
      outcome = session.write(stream.mutation());
    }
    return outcome;
  }

  private Outcome read() {
    check.start(stream.rowNumber(), stream.readField());
    Outcome outcome = session.read(stream.row(), stream.columns(), check);
    if (check.foundWrong() || (outcome == Outcome.ABSENT && check.missesUnlocked())) {
      wrongReads++;
    }
    return outcome;
  }

  private Outcome scan() {
    tally.start();
    Outcome outcome = session.scan(stream.range(), stream.columns(), stream.scanRows(), tally);
    scannedRows += tally.rows();
    scannedCells += tally.cells();
    recorder.countScanned(tally.rows(), tally.cells());
    if (tally.foundLocked()) {
      wrongReads++;
    }
    return outcome;
  }

  /** The parts of a read-modify-write; one that read nothing ended with its read. */
  private void recordParts(long readDue, long writeDue, long start, long end, Outcome outcome) {
    if (modifies) {
      recorder.record(MODIFY_READ, Tag.OK, end, readEndNanos - readDue, readEndNanos - start);
      recorder.record(MODIFY_WRITE, tag(outcome), end, end - writeDue, end - readEndNanos);
    } else {
      recorder.record(MODIFY_READ, tag(outcome), end, end - readDue, end - start);
    }
  }

  private void note(OperationKind kind, Outcome outcome, long end) {
    outcomes[outcome.ordinal()]++;
    if (outcome == Outcome.OK) {
      lastGoodNanos.setOpaque(end);
      if (kind.writes()) {
        noteWrite();
        if (kind == OperationKind.INSERT && --insertsToSample == 0) {
          insertsToSample = sampler.take(stream.rowNumber(), end);
        }
      }
    } else if (outcome == Outcome.ABSENT || (outcome == Outcome.DENIED && expectsDenial)) {
      lastGoodNanos.setOpaque(end);
    } else {
      noteError(kind.label(), outcome);
      boolean wrote = kind == OperationKind.READ_MODIFY_WRITE ? modifies : kind.writes();
      if (wrote && buffers) {
        // What failed may be what was buffered before: none of it will be acknowledged.
        pendingWrites = 0;
      }
    }
  }

  private void noteWrite() {
    accepted++;
    if (buffers) {
      pendingWrites++;
      recorder.countWrites(1, 0);
    } else {
      acknowledged++;
      recorder.countWrites(1, 1);
    }
  }

  private long flush(long start) {
    if (pendingWrites == 0) {
      nextFlushNanos = start + flushEveryNanos;
      return start;
    }
    Outcome outcome = session.flush();
    long end = clock.nanos();
    recorder.record(FLUSH, tag(outcome), end, end - start, end - start);
    if (outcome == Outcome.OK) {
      acknowledged += pendingWrites;
      recorder.countWrites(0, pendingWrites);
    } else {
      noteError(OPERATIONS.get(FLUSH), outcome);
    }
    pendingWrites = 0;
    nextFlushNanos = flushEveryNanos > 0 ? end + flushEveryNanos : NEVER;
    freeNanos = end;
    return end;
  }

  private void noteError(String operation, Outcome outcome) {
    if (outcome == Outcome.DENIED && expectsDenial) {
      return;
    }
    errors.note(
        operation, tag(outcome).name().toLowerCase(java.util.Locale.ROOT), session.lastError());
  }

  private void finish() {
    if (pendingWrites > 0) {
      flush(clock.nanos());
    }
    recorder.finish();
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

  private static List<String> operations() {
    List<String> names = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      names.add(kind.label());
    }
    names.add(LatencyKey.MODIFY_READ);
    names.add(LatencyKey.MODIFY_WRITE);
    names.add(LatencyKey.FLUSH);
    return List.copyOf(names);
  }
}
