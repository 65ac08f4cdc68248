package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds rows of events in an index. For conditions joined by "and", the rarest value is looked up
 * first. Look-ups of the other values then keep only rows that all previous look-ups have found.
 * Not thread-safe.
 */
final class IndexLookup {
  private final Session session;
  private final int mostRows;
  private final IndexKeys keys;
  private Set<Bytes> rows = Set.of();
  private TimeRange time;
  private BooleanSupplier cancelled;
  private boolean tooMany;

  IndexLookup(Session session, IndexKeys keys, int mostRows) {
    this.keys = keys;
    this.session = session;
    this.mostRows = mostRows;
  }

  Session session() {
    return session;
  }

  /**
   * Looks up the rows of a time range. The result is incomplete if {@link #hasTooMany} returns true
   * afterwards.
   */
  Outcome find(Access access, TimeRange of, BooleanSupplier isCancelled) {
    time = of;
    cancelled = isCancelled;
    tooMany = false;
    rows = new HashSet<>();
    return find(access, null, rows);
  }

  /**
   * Returns whether the look-up found more rows than it may keep in memory. The caller must then
   * look up a shorter time range. A time range of 1 ms cannot be shortened, so the look-up then
   * keeps all rows.
   */
  boolean hasTooMany() {
    return tooMany;
  }

  Set<Bytes> rows() {
    return rows;
  }

  private Outcome find(Access access, Set<Bytes> within, Set<Bytes> found) {
    if (access instanceof Access.Value) {
      return look(List.of(access), within, found);
    }
    return access instanceof Access.Union union
        ? findAny(union.of(), within, found)
        : findAll(((Access.Intersection) access).of(), within, found);
  }

  private Outcome look(List<Access> values, Set<Bytes> within, Set<Bytes> found) {
    List<Range> ranges = new ArrayList<>();
    for (Access each : values) {
      Condition.Equal test = ((Access.Value) each).test();
      ranges.addAll(keys.ranges(test.value(), test.column().qualifier(), time));
    }
    return session.scanAll(
        ranges,
        Columns.ALL,
        cell -> keep(cell.qualifier(), within, found),
        () -> tooMany || cancelled.getAsBoolean());
  }

  private void keep(Bytes row, Set<Bytes> within, Set<Bytes> found) {
    if (tooMany || (within != null && !within.contains(row)) || found.contains(row)) {
      return;
    }
    if (found.size() >= mostRows && time.millis() > 1) {
      tooMany = true;
    } else {
      found.add(row.copy());
    }
  }

  private Outcome findAny(List<Access> of, Set<Bytes> within, Set<Bytes> found) {
    if (of.stream().allMatch(Access.Value.class::isInstance)) {
      return look(of, within, found);
    }
    Outcome outcome = Outcome.OK;
    for (Access each : of) {
      outcome = goesOn(outcome) ? find(each, within, found) : outcome;
    }
    return outcome;
  }

  private Outcome findAll(List<Access> of, Set<Bytes> within, Set<Bytes> found) {
    Outcome outcome = Outcome.OK;
    Set<Bytes> common = within;
    for (Access each : of.stream().sorted(Comparator.comparingLong(Access::events)).toList()) {
      Set<Bytes> own = new HashSet<>();
      outcome = goesOn(outcome) ? find(each, common, own) : outcome;
      common = own;
    }
    found.addAll(common);
    return outcome;
  }

  private boolean goesOn(Outcome outcome) {
    return outcome == Outcome.OK && !tooMany && !cancelled.getAsBoolean();
  }
}
