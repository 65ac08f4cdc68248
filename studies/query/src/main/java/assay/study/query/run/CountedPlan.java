package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.plan.QueryPlan;
import assay.study.query.plan.QueryPlanner;
import assay.study.query.plan.StoredCounts;
import assay.study.query.table.StoredSchema;
import java.util.Optional;

/**
 * Chooses the plan of each query from current counts, which are read before the query. Not
 * thread-safe.
 */
final class CountedPlan implements PlanChoice {
  private final EventQuery query;
  private final Session session;
  private final StoredCounts counts;
  private final QueryPlanner planner;
  private QueryPlan plan;

  CountedPlan(EventQuery query, EventType type, ThreadContext context) throws StoreException {
    this.query = query;
    String table = query.counts().orElseThrow();
    session = context.opener().open(table, Optional.empty());
    try {
      counts = new StoredCounts(session, StoredSchema.binMillis(table, type, session));
      planner = new QueryPlanner(type, counts, query.crossover(), query.factor());
    } catch (StoreException | RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  @Override
  public Outcome choose() {
    Outcome outcome = counts.read(planner.asked(query.condition()), query.time());
    plan = planner.plan(query.condition());
    return outcome;
  }

  @Override
  public boolean reads() {
    return true;
  }

  @Override
  public QueryPlan plan() {
    return plan;
  }

  @Override
  public String reason() {
    return session.lastError();
  }

  @Override
  public void close() {
    session.close();
  }
}
