package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.answer.EntrySink;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** A query with open sessions, which {@link #close} closes. Not thread-safe. */
public final class OpenQuery implements AutoCloseable {
  private final EventQuery query;
  private final PlanChoice choice;
  private final List<QueryPart> parts = new ArrayList<>();

  /**
   * Opens the sessions of a query whose time range is not divided into parts.
   *
   * @param sink receives the result of the query
   * @throws StoreException if a table cannot be opened, or has a schema that the query does not
   *     expect
   */
  public OpenQuery(EventQuery query, ThreadContext context, EntrySink sink) throws StoreException {
    this(query, context, List.of(query.time()), part -> sink);
  }

  OpenQuery(
      EventQuery query, ThreadContext context, List<TimeRange> times, IntFunction<EntrySink> sinks)
      throws StoreException {
    this.query = query;
    PartOpener opener = new PartOpener(query, context);
    opener.requireSchemas();
    choice = PlanChoice.of(query, context);
    try {
      for (TimeRange time : times) {
        parts.add(opener.part(time, sinks.apply(parts.size())));
      }
    } catch (StoreException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  PlanChoice choice() {
    return choice;
  }

  List<QueryPart> parts() {
    return parts;
  }

  /**
   * Chooses the plan of the query.
   *
   * @throws StoreException if the counts cannot be read
   */
  public QueryPlan choose() throws StoreException {
    if (choice.choose() != Outcome.OK) {
      throw StoreException.failed("counts cannot be read: " + choice.reason());
    }
    return choice.plan();
  }

  /**
   * Runs the query. The query must have only one part.
   *
   * @param clock monotonic clock in ns
   * @param cancelled checked from time to time; when the result is true, the query ends early
   * @return time of the first entry on {@code clock}; {@link Long#MIN_VALUE} if there is no entry
   * @throws StoreException if the query failed
   */
  public long run(QueryPlan plan, LongSupplier clock, BooleanSupplier cancelled)
      throws StoreException {
    QueryPart part = parts.get(0);
    part.begin(clock);
    Outcome outcome = part.run(plan, cancelled);
    if (outcome != Outcome.OK) {
      throw new StoreException(
          outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
          "the query failed: " + query.failure(part.tally().reason()));
    }
    return part.tally().firstNanos();
  }

  @Override
  public void close() {
    parts.forEach(QueryPart::close);
    choice.close();
  }
}
