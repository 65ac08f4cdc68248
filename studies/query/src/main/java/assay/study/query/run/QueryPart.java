package assay.study.query.run;

import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;
import assay.study.query.plan.TimeBatches;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A part of a query's time range, with its own sessions. Not thread-safe.
 *
 * @param sessions sessions that {@link #close} closes
 * @param scan reader for plans that scan; empty if no plan scans
 * @param index reader for plans that use an index; empty if no plan uses an index
 * @param tally tally that both readers fill
 */
record QueryPart(
    TimeRange time,
    Optional<Batches> batches,
    List<Session> sessions,
    Optional<TimeReader> scan,
    Optional<TimeReader> index,
    QueryPartTally tally) {
  QueryPart {
    sessions = List.copyOf(sessions);
  }

  /**
   * Prepares the part for the next query. This method must be called before a thread runs the part.
   *
   * @param clock monotonic clock in ns that any thread may read
   */
  void begin(LongSupplier clock) {
    tally.begin(clock);
    scan.ifPresent(TimeReader::begin);
    index.ifPresent(TimeReader::begin);
  }

  /**
   * Reads the whole time range of this part of the query.
   *
   * @param cancelled checked from time to time; when the result is true, reading ends early with
   *     outcome {@link Outcome#OK}
   */
  Outcome run(QueryPlan plan, BooleanSupplier cancelled) {
    TimeReader reader = (plan.access() instanceof Access.Scan ? scan : index).orElseThrow();
    if (batches.isPresent()) {
      return batchByBatch(batches.get().of(time), reader, plan, cancelled);
    }
    Outcome outcome = reader.read(time, plan, cancelled);
    tally.endBatch();
    return outcome;
  }

  private Outcome batchByBatch(
      TimeBatches left, TimeReader reader, QueryPlan plan, BooleanSupplier cancelled) {
    Outcome outcome = Outcome.OK;
    Optional<TimeRange> batch = left.next();
    while (outcome == Outcome.OK && batch.isPresent() && !cancelled.getAsBoolean()) {
      long start = tally.now();
      outcome = reader.read(batch.get(), plan, cancelled);
      tally.endBatch();
      left.took(tally.now() - start);
      batch = left.next();
    }
    return outcome;
  }

  void close() {
    sessions.forEach(Session::close);
  }
}
