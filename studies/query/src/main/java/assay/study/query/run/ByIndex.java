package assay.study.query.run;

import assay.store.Bytes;
import assay.store.capability.Condition;
import assay.study.query.event.EventType;
import assay.study.query.event.Field;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import assay.study.query.plan.Counts;
import assay.study.query.plan.Planner;
import assay.study.query.plan.QueryPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an index can answer, whatever that costs. */
final class ByIndex {
  /** Nothing is known of values, so that all are worth a look-up. */
  private static final Counts UNKNOWN =
      new Counts() {
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
   * The plan that takes from the index whatever it has.
   *
   * @throws IllegalArgumentException if it does not have all that may be meant; one line
   */
  static QueryPlan plan(EventType type, Optional<Condition> where) {
    QueryPlan plan = new Planner(type, UNKNOWN, 1, 1).plan(where);
    if (plan.access() instanceof Access.Scan) {
      throw new IllegalArgumentException(
          "'index' takes a 'where' that one value of a field with an index decides, or one in each"
              + " part of an 'or'; fields with an index are "
              + type.fields().stream()
                  .filter(Field::indexed)
                  .map(Field::name)
                  .collect(Collectors.joining(", ")));
    }
    return new QueryPlan(
        plan.access(), plan.filter(), "The index was asked for; nothing says what it finds.");
  }

  /**
   * The one value that is asked for.
   *
   * @throws IllegalArgumentException if something else is asked for; one line
   */
  static Condition.Equal value(EventType type, Optional<Condition> where) {
    if (plan(type, where).access() instanceof Access.Value value
        && where.orElseThrow() == value.test()) {
      return value.test();
    }
    throw new IllegalArgumentException(
        "'bins' take a 'where' of one value, such as 'domain_name = \"example.com\"'");
  }

  static void checkBins(
      EventType type,
      Optional<Condition> where,
      boolean isIndexed,
      List<String> select,
      TimeRange time,
      Duration length) {
    if (!isIndexed) {
      throw new IllegalArgumentException("'bins' are counted in an index; name its table: 'index'");
    }
    if (!select.isEmpty()) {
      throw new IllegalArgumentException("'bins' select no fields; remove 'select'");
    }
    value(type, where);
    HistogramReader.bins(time, length.toMillis());
  }
}
