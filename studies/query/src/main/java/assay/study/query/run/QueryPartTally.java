package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.EntrySink;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Counts the rows and entries of one part of a query, and measures times. Counting does not
 * allocate memory. Not thread-safe.
 */
final class QueryPartTally {
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

  QueryPartTally(EntrySink sink) {
    this.sink = sink;
  }

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

  void add(QueryPartTally part) {
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

  void lookedUp(long sinceNanos) {
    indexNanos = Math.max(0, indexNanos) + now() - sinceNanos;
  }

  void fetched(long sinceNanos) {
    fetchNanos = Math.max(0, fetchNanos) + now() - sinceNanos;
  }

  Outcome ended(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      reason = session.lastError();
    }
    return outcome;
  }

  /**
   * Adds the number of rows that the servers rejected in a scan, and the number of rows that they
   * returned.
   *
   * @param number number of rows that the servers' filters rejected; empty if the servers do not
   *     count rows
   * @param sentRows number of rows that passed the filters
   */
  void rejected(OptionalLong number, long sentRows) {
    number.ifPresent(kept -> handled += kept + sentRows);
  }

  /** Returns how many rows the servers have read; 0 if the servers do not count rows. */
  long handled() {
    return handled;
  }

  long rows() {
    return rows;
  }

  long entries() {
    return entries;
  }

  /**
   * Returns the clock time in ns at which the first entry arrived; {@link #NOT_YET} if no entry
   * arrived.
   */
  long firstNanos() {
    return firstNanos;
  }

  /**
   * Returns the duration of all index look-ups in ns; {@link #NOT_YET} if there were no look-ups.
   */
  long indexNanos() {
    return indexNanos;
  }

  /**
   * Returns the duration in ns of reading rows that index look-ups found; {@link #NOT_YET} if no
   * rows were read.
   */
  long fetchNanos() {
    return fetchNanos;
  }

  String reason() {
    return reason;
  }
}
