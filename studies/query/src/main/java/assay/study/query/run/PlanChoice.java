package assay.study.query.run;

import assay.lab.workload.Seat;
import assay.store.Outcome;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;

/** Which plan a query has. Of one thread. */
interface PlanChoice extends AutoCloseable {
  /** Chooses for one query; counts that cannot be read end it as they ended themselves. */
  Outcome choose();

  /** Whether choosing reads from the store, and so takes time. */
  boolean reads();

  /** What was chosen. */
  QueryPlan plan();

  /** Why counts could not be read. */
  String reason();

  @Override
  void close();

  /**
   * The choice of a query.
   *
   * @throws StoreException if its counts cannot be read, or are of something else; one line
   */
  static PlanChoice of(EventQuery query, Seat seat) throws StoreException {
    EventType type = EventTypes.named(query.type());
    if (query.drawn().isPresent()) {
      return new DrawnPlan(query.all(), query.shards(), query.drawn().get(), seat.seed());
    }
    return switch (query.way()) {
      case SCAN ->
          new FixedPlan(
              new QueryPlan(
                  new Access.Scan(Access.UNKNOWN), query.condition(), "A scan was asked for."));
      case INDEX -> new FixedPlan(ByIndex.plan(type, query.condition()));
      case AUTO -> CountedPlan.of(query, type, seat);
    };
  }

  /** Always the same. */
  record FixedPlan(QueryPlan plan) implements PlanChoice {
    @Override
    public Outcome choose() {
      return Outcome.OK;
    }

    @Override
    public boolean reads() {
      return false;
    }

    @Override
    public String reason() {
      return "";
    }

    @Override
    public void close() {}
  }
}
