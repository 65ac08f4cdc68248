package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Counts and times what a part of a query brings. Allocates nothing. Of one thread at a time. */
final class Tally {
  static final long NOT_YET = Long.MIN_VALUE;

  private final EntrySink sink;
  private LongSupplier nanos;
  private long entries;
  private long rows;
  private long handled;
  private long firstNanos;
  private long indexNanos;
  private long fetchNanos;
  private String reason;

  /**
   * @param sink gets all that comes
   */
  Tally(EntrySink sink) {
    this.sink = sink;
  }

  /**
   * A query begins.
   *
   * @param clock for any thread that works for it
   */
  void begin(LongSupplier clock) {
    nanos = clock;
    entries = 0;
    rows = 0;
    handled = 0;
    firstNanos = NOT_YET;
    indexNanos = NOT_YET;
    fetchNanos = NOT_YET;
    reason = "";
    sink.begin();
  }

  long now() {
    return nanos.getAsLong();
  }

  /** All of a time has come. */
  void endBatch() {
    sink.endBatch();
  }

  void tookRow() {
    rows++;
  }

  void tookRows(long number) {
    rows += number;
  }

  /** What another one timed, and what servers read for it, is a part of this. */
  void add(Tally part) {
    handled += part.handled;
    indexNanos = sum(indexNanos, part.indexNanos);
    fetchNanos = sum(fetchNanos, part.fetchNanos);
    reason = reason.isEmpty() ? part.reason : reason;
  }

  private static long sum(long one, long other) {
    return other == NOT_YET ? one : Math.max(0, one) + other;
  }

  void took(Bytes row, Bytes field, Bytes value) {
    if (entries++ == 0) {
      firstNanos = now();
    }
    sink.accept(row, field, value);
  }

  /** An index was looked into until now. */
  void lookedUp(long sinceNanos) {
    indexNanos = Math.max(0, indexNanos) + now() - sinceNanos;
  }

  /** Rows were read until now. */
  void fetched(long sinceNanos) {
    fetchNanos = Math.max(0, fetchNanos) + now() - sinceNanos;
  }

  /** Keeps why a session's work did not end well. */
  Outcome ended(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      reason = session.lastError();
    }
    return outcome;
  }

  /** A scan is over for which servers read rows that they did not send. */
  void rejected(OptionalLong number, long sentRows) {
    number.ifPresent(kept -> handled += kept + sentRows);
  }

  /** Rows that the servers read; 0 where they do not count. */
  long handled() {
    return handled;
  }

  /** Events that came. */
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
}
