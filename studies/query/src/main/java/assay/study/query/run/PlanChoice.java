package assay.study.query.run;

import assay.lab.workload.Seat;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.plan.Access;
import assay.study.query.plan.Planner;
import assay.study.query.plan.QueryPlan;
import assay.study.query.plan.StoredCounts;
import assay.study.query.table.StoredSchema;
import java.util.Optional;

/** Which plan a query has: always the same, or the one that counts speak for. Of one thread. */
final class PlanChoice implements AutoCloseable {
  private final EventQuery query;
  private final Session session;
  private final StoredCounts counts;
  private final Planner planner;
  private QueryPlan plan;

  private PlanChoice(
      EventQuery query, Session session, StoredCounts counts, Planner planner, QueryPlan plan) {
    this.query = query;
    this.session = session;
    this.counts = counts;
    this.planner = planner;
    this.plan = plan;
  }

  /**
   * The choice of a query.
   *
   * @throws StoreException if its counts cannot be read, or are of something else; one line
   */
  static PlanChoice of(EventQuery query, Seat seat) throws StoreException {
    EventType type = EventTypes.named(query.type());
    return switch (query.way()) {
      case SCAN ->
          fixed(
              query,
              new QueryPlan(
                  new Access.Scan(Access.UNKNOWN), query.condition(), "A scan was asked for."));
      case INDEX -> fixed(query, ByIndex.plan(type, query.condition()));
      case AUTO -> byCounts(query, type, seat);
    };
  }

  private static PlanChoice fixed(EventQuery query, QueryPlan plan) {
    return new PlanChoice(query, null, null, null, plan);
  }

  private static PlanChoice byCounts(EventQuery query, EventType type, Seat seat)
      throws StoreException {
    String table = query.counts().orElseThrow();
    Session session = seat.opener().open(table, Optional.empty());
    boolean ready = false;
    try {
      StoredCounts counts = new StoredCounts(session, StoredSchema.binMillis(table, type, session));
      Planner planner = new Planner(type, counts, query.crossover(), query.factor());
      ready = true;
      return new PlanChoice(query, session, counts, planner, null);
    } finally {
      if (!ready) {
        session.close();
      }
    }
  }

  /** Chooses; counts that cannot be read end the query as they ended themselves. */
  Outcome choose() {
    if (planner == null) {
      return Outcome.OK;
    }
    Outcome outcome = counts.read(planner.asked(query.condition()), query.time());
    plan = planner.plan(query.condition());
    return outcome;
  }

  /** Whether choosing takes time. */
  boolean reads() {
    return planner != null;
  }

  /** What was chosen. */
  QueryPlan plan() {
    return plan;
  }

  /** Why counts could not be read. */
  String reason() {
    return session.lastError();
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
