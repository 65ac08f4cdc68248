package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.capability.filter.Condition;
import assay.study.query.answer.EntrySink;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import assay.study.query.plan.QueryPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Joins the query's events, which another reader finds, to the events of another table. Up to 500
 * values at a time are looked up in the index of the other table. An event of the other table is
 * returned once for each of the query's events that has the same value. Values that occur equally
 * often among the query's events are looked up together. Not thread-safe.
 *
 * @param left reader of the query's events, which fills {@code values} through {@code leftTally}
 * @param right reader of the other table's events, which fills {@code pairs} through {@code
 *     rightTally}
 * @param column column of the other table on which to join
 * @param whole time range of the other table's events
 * @param tally counts the pairs
 */
record JoinReader(
    TimeReader left,
    QueryPartTally leftTally,
    Values values,
    LookupReader right,
    QueryPartTally rightTally,
    Pairs pairs,
    Columns.Name column,
    TimeRange whole,
    QueryPartTally tally)
    implements TimeReader {
  private static final int VALUES_AT_ONCE = 500;

  static final class Values implements EntrySink {
    private final Map<Bytes, int[]> times = new HashMap<>();

    @Override
    public void accept(Bytes row, Bytes field, Bytes value) {
      int[] known = times.get(value);
      if (known == null) {
        times.put(value.copy(), new int[] {1});
      } else {
        known[0]++;
      }
    }

    private Map<Integer, List<Bytes>> byTimes() {
      Map<Integer, List<Bytes>> by = new TreeMap<>();
      times.forEach(
          (value, number) -> by.computeIfAbsent(number[0], key -> new ArrayList<>()).add(value));
      return by;
    }
  }

  static final class Pairs implements EntrySink {
    private final QueryPartTally tally;
    private int times;

    Pairs(QueryPartTally tally) {
      this.tally = tally;
    }

    @Override
    public void accept(Bytes row, Bytes field, Bytes value) {
      for (int i = 0; i < times; i++) {
        tally.took(row, field, value);
      }
    }
  }

  @Override
  public void begin() {
    left.begin();
    right.begin();
  }

  @Override
  public Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled) {
    values.times.clear();
    leftTally.begin(tally::now);
    Outcome outcome = left.read(time, plan, cancelled);
    tally.add(leftTally);
    for (Map.Entry<Integer, List<Bytes>> each : values.byTimes().entrySet()) {
      List<Bytes> all = each.getValue();
      for (int from = 0; from < all.size() && outcome == Outcome.OK; from += VALUES_AT_ONCE) {
        if (cancelled.getAsBoolean()) {
          return outcome;
        }
        int to = Math.min(from + VALUES_AT_ONCE, all.size());
        outcome = join(all.subList(from, to), each.getKey(), cancelled);
      }
    }
    return outcome;
  }

  private Outcome join(List<Bytes> some, int times, BooleanSupplier cancelled) {
    List<Access> any = new ArrayList<>();
    for (Bytes value : some) {
      any.add(new Access.Value(new Condition.Equal(column, value), Access.UNKNOWN));
    }
    pairs.times = times;
    rightTally.begin(tally::now);
    QueryPlan plan = new QueryPlan(new Access.Union(any), Optional.empty(), "");
    Outcome outcome = right.read(whole, plan, cancelled);
    tally.add(rightTally);
    tally.tookRows(times * rightTally.rows());
    return outcome;
  }
}
