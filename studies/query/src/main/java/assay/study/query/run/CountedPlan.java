package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.plan.Planner;
import assay.study.query.plan.QueryPlan;
import assay.study.query.plan.StoredCounts;
import assay.study.query.table.StoredSchema;
import java.util.Optional;

/** Chooses each query's plan based on current counts. Not thread-safe. */
final class CountedPlan implements PlanChoice {
  private final EventQuery query;
  private final Session session;
  private final StoredCounts counts;
  private final Planner planner;
  private QueryPlan plan;

  private CountedPlan(EventQuery query, Session session, StoredCounts counts, Planner planner) {
    this.query = query;
    this.session = session;
    this.counts = counts;
    this.planner = planner;
  }

  static CountedPlan of(EventQuery query, EventType type, ThreadContext context)
      throws StoreException {
    String table = query.counts().orElseThrow();
    Session session = context.opener().open(table, Optional.empty());
    boolean ready = false;
    try {
      StoredCounts counts = new StoredCounts(session, StoredSchema.binMillis(table, type, session));
      Planner planner = new Planner(type, counts, query.crossover(), query.factor());
      ready = true;
      return new CountedPlan(query, session, counts, planner);
    } finally {
      if (!ready) {
        session.close();
      }
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
