package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;

/** Chooses the plans of queries. Not thread-safe. */
interface PlanChoice extends AutoCloseable {
  /**
   * Chooses the plan of the next query. Returns the failed outcome if the counts cannot be read.
   */
  Outcome choose();

  /** Whether choosing a plan reads from the store, and therefore takes time. */
  default boolean reads() {
    return false;
  }

  QueryPlan plan();

  /** Reason for a failed outcome. */
  default String reason() {
    return "";
  }

  @Override
  default void close() {}

  /**
   * @throws StoreException if the query's counts cannot be read, or if they have another schema;
   *     the message is one line
   */
  static PlanChoice of(EventQuery query, ThreadContext context) throws StoreException {
    EventType type = EventTypes.named(query.type());
    if (query.drawn().isPresent()) {
      return new DrawnPlan(query.all(), query.shards(), query.drawn().get(), context.seed());
    }
    return switch (query.way()) {
      case SCAN ->
          new FixedPlan(
              new QueryPlan(
                  new Access.Scan(Access.UNKNOWN), query.condition(), "A scan was requested."));
      case INDEX -> new FixedPlan(ByIndex.plan(type, query.condition()));
      case AUTO -> new CountedPlan(query, type, context);
    };
  }

  record FixedPlan(QueryPlan plan) implements PlanChoice {
    @Override
    public Outcome choose() {
      return Outcome.OK;
    }
  }
}
