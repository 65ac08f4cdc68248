package assay.study.query.run;

import assay.lab.workload.Seat;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.plan.QueryPlan;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A query by hand, in one part. Of one thread. */
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
   * Opens what the query needs, and chooses its plan.
   *
   * @param sink gets what it brings
   * @throws StoreException if a table cannot be opened or read, or was written in another way
   */
  public static OpenQuery of(EventQuery query, Seat seat, EntrySink sink) throws StoreException {
    PartOpener opener = new PartOpener(query, seat);
    opener.requireSchemas();
    PlanChoice choice = PlanChoice.of(query, seat);
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

  /** How it is carried out. */
  public QueryPlan plan() {
    return choice.plan();
  }

  /**
   * Carries it out.
   *
   * @param clock in ns
   * @param cancelled is asked now and then; once true, it ends early
   * @return when the first entry came, by the clock; {@link Long#MIN_VALUE} if none did
   * @throws StoreException if the store did not answer all of it
   */
  public long run(LongSupplier clock, BooleanSupplier cancelled) throws StoreException {
    part.begin(clock);
    Outcome outcome = part.run(choice.plan(), cancelled);
    if (outcome != Outcome.OK) {
      throw new StoreException(
          outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
          "the query did not end well: " + query.failure(part.tally().reason()));
    }
    return part.tally().firstNanos();
  }

  @Override
  public void close() {
    part.close();
    choice.close();
  }
}
