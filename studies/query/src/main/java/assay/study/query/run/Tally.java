package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.EntrySink;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Counts and times the result of one part of a query. Does not allocate. Used by one thread at a
 * time.
 */
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

  Tally(EntrySink sink) {
    this.sink = sink;
  }

  /**
   * Starts a query.
   *
   * @param clock a clock that any thread of the query may read
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

  void endBatch() {
    sink.endBatch();
  }

  void tookRow() {
    rows++;
  }

  void tookRows(long number) {
    rows += number;
  }

  /** Adds a sub-query's times, and the number of rows that servers read for it. */
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

  /** Adds the time since the start of an index look-up. */
  void lookedUp(long sinceNanos) {
    indexNanos = Math.max(0, indexNanos) + now() - sinceNanos;
  }

  /** Adds the time since the start of reading rows. */
  void fetched(long sinceNanos) {
    fetchNanos = Math.max(0, fetchNanos) + now() - sinceNanos;
  }

  /** Stores the reason for a failed outcome. */
  Outcome ended(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      reason = session.lastError();
    }
    return outcome;
  }

  /** Adds the rows that servers read for a finished scan, including rows that they did not send. */
  void rejected(OptionalLong number, long sentRows) {
    number.ifPresent(kept -> handled += kept + sentRows);
  }

  /** Number of rows that the servers read; 0 if the servers do not count rows. */
  long handled() {
    return handled;
  }

  long rows() {
    return rows;
  }

  long entries() {
    return entries;
  }

  /** Time of the first entry; {@link #NOT_YET} if there was no entry. */
  long firstNanos() {
    return firstNanos;
  }

  /** Time spent on index look-ups; {@link #NOT_YET} if there were no look-ups. */
  long indexNanos() {
    return indexNanos;
  }

  /** Time spent on reading rows found by an index; {@link #NOT_YET} if no rows were found. */
  long fetchNanos() {
    return fetchNanos;
  }

  String reason() {
    return reason;
  }
}
