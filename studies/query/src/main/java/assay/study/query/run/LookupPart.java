package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.RowSink;
import assay.store.Session;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.Access;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds rows by the index, and then reads them (Sawyer et al., HPEC 2013, §IV, query 4); its first
 * step ends once all rows are known. Of one thread at a time.
 */
final class LookupPart extends QueryPart implements RowSink {
  private static final int ROWS_AT_ONCE = 1000;

  private final Session index;
  private final Session events;
  private final Access access;
  private final TimeRange time;
  private final Columns columns;
  private final IndexKeys keys = new IndexKeys();
  private int lastRow;

  /**
   * @param events whose filter is what the index does not answer
   */
  LookupPart(
      Session index,
      Session events,
      Access access,
      TimeRange time,
      Columns columns,
      boolean checks) {
    super(List.of(index, events), checks);
    this.index = index;
    this.events = events;
    this.access = access;
    this.time = time;
    this.columns = columns;
  }

  @Override
  Outcome perform(Effect effect, BooleanSupplier cancelled) {
    Set<Bytes> rows = new HashSet<>();
    Outcome outcome = find(access, rows, cancelled);
    if (outcome != Outcome.OK) {
      return outcome;
    }
    endFirstStep(effect.now());
    return fetch(rows.stream().sorted().toList(), cancelled);
  }

  private Outcome find(Access of, Set<Bytes> rows, BooleanSupplier cancelled) {
    if (of instanceof Access.Value value) {
      return index.scanAll(
          List.of(keys.range(value.test().value(), value.test().column().qualifier(), time)),
          Columns.ALL,
          cell -> rows.add(cell.qualifier().copy()),
          cancelled);
    }
    if (of instanceof Access.Union union) {
      Outcome outcome = Outcome.OK;
      for (Access each : union.of()) {
        outcome = outcome == Outcome.OK ? find(each, rows, cancelled) : outcome;
      }
      return outcome;
    }
    return findInAll(((Access.Intersection) of).of(), rows, cancelled);
  }

  private Outcome findInAll(List<Access> all, Set<Bytes> rows, BooleanSupplier cancelled) {
    Set<Bytes> common = new HashSet<>();
    Outcome outcome = find(all.get(0), common, cancelled);
    for (Access each : all.subList(1, all.size())) {
      Set<Bytes> own = new HashSet<>();
      outcome = outcome == Outcome.OK ? find(each, own, cancelled) : outcome;
      common.retainAll(own);
    }
    rows.addAll(common);
    return outcome;
  }

  private Outcome fetch(List<Bytes> rows, BooleanSupplier cancelled) {
    for (int from = 0; from < rows.size() && !cancelled.getAsBoolean(); from += ROWS_AT_ONCE) {
      lastRow = -1;
      List<Bytes> some = rows.subList(from, Math.min(from + ROWS_AT_ONCE, rows.size()));
      Outcome outcome = events.readAll(new ArrayList<>(some), columns, this);
      if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
        return outcome;
      }
    }
    return Outcome.OK;
  }

  @Override
  public void accept(int row, Cell cell) {
    if (row != lastRow) {
      tookRow();
      lastRow = row;
    }
    took(cell.row(), cell.qualifier(), cell.value());
  }
}
