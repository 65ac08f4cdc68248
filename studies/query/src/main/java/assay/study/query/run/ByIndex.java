package assay.study.query.run;

import assay.lab.study.Require;
import assay.store.Bytes;
import assay.store.capability.filter.Condition;
import assay.study.query.event.EventType;
import assay.study.query.event.Field;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import assay.study.query.plan.EventCounts;
import assay.study.query.plan.QueryPlan;
import assay.study.query.plan.QueryPlanner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Creates plans that use an index even if a scan would be cheaper. */
final class ByIndex {
  /** Event counts with which the planner uses the index for every value. */
  private static final EventCounts UNKNOWN =
      new EventCounts() {
        @Override
        public long events() {
          return Long.MAX_VALUE;
        }

        @Override
        public long events(Bytes field, Bytes value) {
          return Access.UNKNOWN;
        }
      };

  private ByIndex() {}

  /**
   * Returns the plan that uses the index for as many conditions as possible.
   *
   * @throws IllegalArgumentException if no index covers the condition; the message is one line
   */
  static QueryPlan plan(EventType type, Optional<Condition> where) {
    QueryPlan plan = new QueryPlanner(type, UNKNOWN, 1, 1).plan(where);
    if (plan.access() instanceof Access.Scan) {
      throw new IllegalArgumentException(
          "'plan: index' needs a 'where' that tests an indexed field for equality (in "
              + "each part of an 'or'); indexed fields are "
              + type.fields().stream()
                  .filter(Field::indexed)
                  .map(Field::name)
                  .collect(Collectors.joining(", ")));
    }
    return new QueryPlan(
        plan.access(), plan.filter(), "The index was requested, so no counts were read.");
  }

  /**
   * Returns the field value that the condition requires.
   *
   * @throws IllegalArgumentException if the condition is not a single equality; the message is one
   *     line
   */
  static Condition.Equal value(EventType type, Optional<Condition> where) {
    if (plan(type, where).access() instanceof Access.Value value
        && where.orElseThrow() == value.test()) {
      return value.test();
    }
    throw new IllegalArgumentException(
        "'bins' needs a 'where' with a single value, such as 'domain_name = \"example.com\"'");
  }

  static void checkBins(
      EventType type,
      Optional<Condition> where,
      boolean isIndexed,
      List<String> select,
      TimeRange time,
      Duration length) {
    Require.that(isIndexed, "'bins' counts events in an index; set 'index'");
    Require.that(select.isEmpty(), "'bins' returns no fields; remove 'select'");
    value(type, where);
    HistogramReader.bins(time, length.toMillis());
  }
}
