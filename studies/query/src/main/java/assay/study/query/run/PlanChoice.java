package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;

/** Chooses the plan of each query. Not thread-safe. */
interface PlanChoice extends AutoCloseable {
  /**
   * Chooses the plan of the next query. Returns an outcome other than {@link Outcome#OK} if the
   * counts cannot be read.
   */
  Outcome choose();

  /**
   * Returns whether counts are read from the store to choose a plan, so that the choice takes time.
   */
  default boolean reads() {
    return false;
  }

  QueryPlan plan();

  default String reason() {
    return "";
  }

  @Override
  default void close() {}

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
