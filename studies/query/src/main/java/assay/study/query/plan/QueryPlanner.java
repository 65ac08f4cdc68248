package assay.study.query.plan;

import assay.lab.study.Require;
import assay.store.capability.filter.Condition;
import assay.study.query.event.EventType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Chooses the plan of a query: a scan, or one or more index look-ups. The choice depends on counts
 * of events. Outdated counts cost time, but never change answers.
 *
 * <p>If the query's only condition is an equality, the index is used. If conditions are joined by
 * "and", the index is used for the condition that the fewest events meet. The index is also used
 * for another condition if the look-up for that condition reads few index entries. At most {@code
 * factor} entries may be read per event that the condition excludes. The number of excluded events
 * is estimated as if the conditions were independent of each other. The remaining conditions are
 * tested by filters on the servers. For conditions joined by "or", the index is used only if it can
 * be used for all of them.
 *
 * <p>The plan is a scan if the index would find a larger share of all events in the time range than
 * {@code crossover}. Immutable and thread-safe.
 *
 * @param crossover share of the events, from 0 to 1, above which a scan is cheaper than an index
 * @param factor number of index entries that can be read in the time needed to fetch one event, at
 *     least 1. Sawyer and O'Gwynn (HPEC 2014) instead compare the number of index entries with 10
 *     times the number of events of the rarest condition
 */
public record QueryPlanner(EventType type, EventCounts counts, double crossover, double factor) {
  public QueryPlanner {
    check(crossover, factor);
  }

  /**
   * @throws IllegalArgumentException if a parameter is out of range; the message is one line
   */
  public static void check(double crossover, double factor) {
    Require.that(
        crossover >= 0 && crossover <= 1 && factor >= 1,
        "'crossover' must be from 0 to 1, and 'factor' at least 1; got 'crossover' "
            + crossover
            + ", 'factor' "
            + factor);
  }

  /**
   * Returns the plan of a query. A query without a condition reads all events of the time range.
   */
  public QueryPlan plan(Optional<Condition> where) {
    long all = counts.events();
    Access.Scan scan = new Access.Scan(all);
    if (where.isEmpty()) {
      return new QueryPlan(scan, where, "All events of the time range are requested.");
    }
    Optional<Access> found = new Finder(all).access(where.get());
    if (found.isEmpty()) {
      return new QueryPlan(scan, where, "No index covers the condition.");
    }
    Access access = found.get();
    double share = all == 0 ? 0 : (double) access.events() / all;
    String told =
        String.format(
            Locale.ROOT,
            "The index finds about %,d of %,d events, which is %s the crossover (%.2g %%).",
            access.events(),
            all,
            share > crossover ? "above" : "not above",
            100 * crossover);
    return share > crossover
        ? new QueryPlan(scan, where, told)
        : new QueryPlan(access, isExact(access, where.get()) ? Optional.empty() : where, told);
  }

  /** Returns the field values for which {@link #plan} may need event counts. */
  public List<Condition.Equal> asked(Optional<Condition> where) {
    return where.stream()
        .flatMap(of -> of.tests().stream())
        .filter(Condition.Equal.class::isInstance)
        .map(Condition.Equal.class::cast)
        .filter(this::isIndexed)
        .distinct()
        .toList();
  }

  private boolean isIndexed(Condition.Equal equal) {
    String name = new String(equal.column().qualifier().toArray(), StandardCharsets.UTF_8);
    return type.fields().stream().anyMatch(field -> field.indexed() && field.name().equals(name));
  }

  private static boolean isExact(Access access, Condition where) {
    if (access instanceof Access.Value value) {
      return value.test() == where;
    }
    List<Access> parts =
        access instanceof Access.Union union ? union.of() : ((Access.Intersection) access).of();
    List<Condition> of =
        where instanceof Condition.Any any && access instanceof Access.Union
            ? distinct(any.of())
            : where instanceof Condition.All all && access instanceof Access.Intersection
                ? distinct(all.of())
                : List.of();
    boolean exact = parts.size() == of.size();
    for (int i = 0; exact && i < parts.size(); i++) {
      exact = isExact(parts.get(i), of.get(i));
    }
    return exact;
  }

  private static List<Condition> distinct(List<Condition> of) {
    return of.stream().distinct().toList();
  }

  private final class Finder {
    private final long all;

    Finder(long all) {
      this.all = all;
    }

    Optional<Access> access(Condition where) {
      if (where instanceof Condition.Equal equal) {
        return value(equal);
      }
      if (where instanceof Condition.All all) {
        return intersection(all.of());
      }
      return where instanceof Condition.Any any ? union(any.of()) : Optional.empty();
    }

    private Optional<Access> value(Condition.Equal equal) {
      return isIndexed(equal)
          ? Optional.of(
              new Access.Value(equal, counts.events(equal.column().qualifier(), equal.value())))
          : Optional.empty();
    }

    private Optional<Access> intersection(List<Condition> of) {
      List<Access> found =
          distinct(of).stream().map(this::access).flatMap(Optional::stream).toList();
      List<Access> chosen = new ArrayList<>();
      found.stream()
          .sorted(Comparator.comparingLong(Access::events))
          .filter(each -> chosen.isEmpty() || pays(each, inCommon(chosen)))
          .forEach(chosen::add);
      if (chosen.size() < 2) {
        return chosen.stream().findFirst();
      }
      // The accesses keep the order of the conditions, so that isExact can compare the two lists.
      List<Access> taken = found.stream().filter(chosen::contains).toList();
      return Optional.of(new Access.Intersection(taken, Math.round(inCommon(taken))));
    }

    /**
     * Returns whether an additional index look-up saves time. A look-up saves time if reading its
     * index entries is faster than fetching the events that the look-up excludes.
     */
    private boolean pays(Access access, double events) {
      double share = (double) access.events() / Math.max(1, all);
      return events < 0 || access.events() <= factor * events * (1 - share);
    }

    private double inCommon(List<Access> of) {
      if (of.stream().anyMatch(each -> each.events() < 0)) {
        return Access.UNKNOWN;
      }
      double events = Math.max(1, all);
      for (Access each : of) {
        events *= (double) each.events() / Math.max(1, all);
      }
      return events;
    }

    private Optional<Access> union(List<Condition> of) {
      List<Access> found = new ArrayList<>();
      for (Condition each : distinct(of)) {
        Optional<Access> access = access(each);
        if (access.isEmpty()) {
          return Optional.empty();
        }
        found.add(access.get());
      }
      return Optional.of(found.size() == 1 ? found.get(0) : new Access.Union(found));
    }
  }
}
