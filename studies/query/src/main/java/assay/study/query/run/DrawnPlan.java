package assay.study.query.run;

import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.capability.filter.Condition;
import assay.study.query.event.EventMaker;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;
import assay.study.query.table.EventTable;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Draws a random event for each query. The query requests all events whose value in a given field
 * is the same as in the random event. Not thread-safe.
 */
final class DrawnPlan implements PlanChoice {
  private final long count;
  private final EventMaker event;
  private final int place;
  private final Columns.Name column;
  private final SplittableRandom random;
  private QueryPlan plan;

  DrawnPlan(Events events, int shards, DrawnValue drawn, Seed seed) {
    count = events.count();
    event = new EventMaker(events, new EventKeys(shards));
    place = events.type().place(drawn.field());
    column = EventTable.column(drawn.field());
    random = seed.random(Seed.Purpose.OPERATIONS);
  }

  @Override
  public Outcome choose() {
    event.make(random.nextLong(count));
    Condition.Equal test = new Condition.Equal(column, event.value(place).copy());
    plan =
        new QueryPlan(
            new Access.Value(test, Access.UNKNOWN),
            Optional.empty(),
            "The value of a random event was requested.");
    return Outcome.OK;
  }

  static Bytes value(QueryPlan plan) {
    return ((Access.Value) plan.access()).test().value();
  }

  @Override
  public QueryPlan plan() {
    return plan;
  }
}
