package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.answer.EntrySink;
import assay.study.query.plan.QueryPlan;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A query from the command line, which has only one part. Not thread-safe. */
public final class OpenQuery implements AutoCloseable {
  private final EventQuery query;
  private final PlanChoice choice;
  private final QueryPart part;

  private OpenQuery(EventQuery query, PlanChoice choice, QueryPart part) {
    this.query = query;
    this.choice = choice;
    this.part = part;
  }

  /**
   * Opens the query's sessions and chooses its plan.
   *
   * @param sink receives the result
   * @throws StoreException if a table cannot be opened or read, or if it has another schema
   */
  public static OpenQuery of(EventQuery query, ThreadContext context, EntrySink sink)
      throws StoreException {
    PartOpener opener = new PartOpener(query, context);
    opener.requireSchemas();
    PlanChoice choice = PlanChoice.of(query, context);
    boolean ready = false;
    try {
      if (choice.choose() != Outcome.OK) {
        throw new StoreException(
            StoreException.Kind.FAILED, "counts cannot be read: " + choice.reason());
      }
      OpenQuery open = new OpenQuery(query, choice, opener.part(query.time(), sink));
      ready = true;
      return open;
    } finally {
      if (!ready) {
        choice.close();
      }
    }
  }

  public QueryPlan plan() {
    return choice.plan();
  }

  /**
   * Runs the query.
   *
   * @param clock monotonic clock in ns
   * @param cancelled checked from time to time; once it returns true, the query ends early
   * @return time of the first entry, on the given clock; {@link Long#MIN_VALUE} if there was no
   *     entry
   * @throws StoreException if the query failed
   */
  public long run(LongSupplier clock, BooleanSupplier cancelled) throws StoreException {
    part.begin(clock);
    Outcome outcome = part.run(choice.plan(), cancelled);
    if (outcome != Outcome.OK) {
      throw new StoreException(
          outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
          "the query failed: " + query.failure(part.tally().reason()));
    }
    return part.tally().firstNanos();
  }

  @Override
  public void close() {
    part.close();
    choice.close();
  }
}
