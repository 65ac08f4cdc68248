package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;

/** What a part of a query has brought so far. Allocates nothing. Of one thread at a time. */
final class Tally {
  static final long NOT_YET = Long.MIN_VALUE;

  /** Null if what comes is not compared. */
  private final AnswerSum sum;

  private Effect clock;
  private long entries;
  private long rows;
  private long firstNanos;
  private long indexNanos;
  private long fetchNanos;
  private String reason;

  /**
   * @param checks whether what comes is summed up
   */
  Tally(boolean checks) {
    sum = checks ? new AnswerSum() : null;
  }

  /** A query begins. */
  void begin(Effect effect) {
    clock = effect;
    entries = 0;
    rows = 0;
    firstNanos = NOT_YET;
    indexNanos = NOT_YET;
    fetchNanos = NOT_YET;
    reason = "";
    if (sum != null) {
      sum.clear();
    }
  }

  /** The time by the loop's clock. */
  long now() {
    return clock.now();
  }

  void tookRow() {
    rows++;
  }

  void took(Bytes row, Bytes field, Bytes value) {
    if (entries++ == 0) {
      firstNanos = clock.now();
    }
    if (sum != null) {
      sum.add(row, field, value);
    }
  }

  /** An index was looked into until now. */
  void lookedUp(long sinceNanos) {
    indexNanos = Math.max(0, indexNanos) + clock.now() - sinceNanos;
  }

  /** Rows were read until now. */
  void fetched(long sinceNanos) {
    fetchNanos = Math.max(0, fetchNanos) + clock.now() - sinceNanos;
  }

  /** Keeps why a session's work did not end well. */
  Outcome ended(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      reason = session.lastError();
    }
    return outcome;
  }

  /** Of scans: how often a row followed another; rows of several servers may take turns. */
  long rows() {
    return rows;
  }

  long entries() {
    return entries;
  }

  /** When the first entry came; {@link #NOT_YET} if none did. */
  long firstNanos() {
    return firstNanos;
  }

  /** How long an index was looked into; {@link #NOT_YET} if none was. */
  long indexNanos() {
    return indexNanos;
  }

  /** How long rows were read that an index had found; {@link #NOT_YET} if none were. */
  long fetchNanos() {
    return fetchNanos;
  }

  /** Why it did not end well; empty if it did. */
  String reason() {
    return reason;
  }

  /** What came; only of a part that checks. */
  Answer answer() {
    return sum.answer();
  }
}
