package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.TableSpec;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A table in memory: sorted rows and the table's settings. Thread-safe. Takes no locks, unless
 * writes become readable only after a delay.
 */
final class Table {
  private static final Bytes FIRST = new Bytes();

  private final TableSpec spec;
  private final long scanServiceNanos;
  private final PendingChanges unseen;
  private final Clock clock;
  private final ConcurrentNavigableMap<Bytes, StoredRow> rows = new ConcurrentSkipListMap<>();
  private final NavigableSet<Bytes> splits = new ConcurrentSkipListSet<>();

  private volatile Bytes[] sortedSplits = {};

  private final ConcurrentMap<Bytes, Capacity> tablets = new ConcurrentHashMap<>();
  private volatile Map<String, Set<Bytes>> localityGroups = Map.of();
  private volatile boolean dropped;

  Table(TableSpec spec, long scanServiceNanos, PendingChanges unseen, Clock clock) {
    this.spec = spec;
    this.scanServiceNanos = scanServiceNanos;
    this.unseen = unseen;
    this.clock = clock;
  }

  /**
   * Returns the rate limiter of scans that start in the given row's tablet. An empty row means the
   * start of the table.
   */
  Capacity tablet(Bytes row) {
    Bytes first = splits.floor(row);
    return tablets.computeIfAbsent(
        first == null ? FIRST : first, of -> new Capacity(1e9 / scanServiceNanos, clock.nanos()));
  }

  /**
   * Returns the index, from 0, of the tablet that contains a row. A row that equals a split point
   * is the first row of a tablet.
   */
  int tabletNumber(Bytes row) {
    int place = Arrays.binarySearch(sortedSplits, row);
    return place < 0 ? -place - 1 : place + 1;
  }

  synchronized void addSplits(Collection<Bytes> more) {
    more.forEach(row -> splits.add(row.copy()));
    sortedSplits = splits.toArray(Bytes[]::new);
  }

  StoredRow row(Bytes key) {
    unseen.show(this::show);
    return rows.get(key);
  }

  ConcurrentNavigableMap<Bytes, StoredRow> rowsFrom(Bytes start) {
    unseen.show(this::show);
    return start.length() == 0 ? rows : rows.tailMap(start, true);
  }

  void apply(RowChange change, long serverMillis) {
    if (unseen.isNeeded()) {
      unseen.add(change, serverMillis);
    } else {
      show(change, serverMillis);
    }
  }

  /**
   * Returns a new table with the same contents and settings. In the new table, every read
   * immediately finds all earlier writes to the original table.
   *
   * @param later changes of the new table that cannot be read yet
   */
  Table copy(PendingChanges later) {
    Table copy = new Table(spec, scanServiceNanos, later, clock);
    // Rows are immutable, so both tables may share them.
    unseen.copy(() -> copy.rows.putAll(rows), copy::show);
    copy.addSplits(splits);
    copy.localityGroups = localityGroups;
    return copy;
  }

  /**
   * Changes a cell's value depending on the current value. The change can be read immediately.
   *
   * @param change maps the newest value to the next value. The newest value is null if the cell
   *     does not exist. The function returns null to change nothing
   * @param beside maps the new value to another change of the row, or to null for no other change
   * @param lost whether the table stays unchanged although the update reports success
   * @return the next value; null if the update changes nothing
   */
  Bytes update(
      Bytes row,
      Columns.Name column,
      UnaryOperator<Bytes> change,
      Function<Bytes, RowChange> beside,
      boolean lost) {
    unseen.show(this::show);
    AtomicReference<Bytes> result = new AtomicReference<>();
    rows.compute(
        row.copy(),
        (key, before) -> {
          StoredCell held = before == null ? null : before.newest(column);
          Bytes next = change.apply(held == null ? null : held.value());
          result.set(next);
          if (next == null || lost) {
            return before;
          }
          // The new timestamp must not be older than the stored timestamp, even if the clock was
          // set back.
          long now = System.currentTimeMillis();
          long time = held == null ? now : Math.max(now, held.timestamp());
          StoredRow after =
              StoredRow.after(before, RowChange.put(key, column, next), spec.versions(), time);
          RowChange other = beside.apply(next);
          return other == null ? after : StoredRow.after(after, other, spec.versions(), time);
        });
    return result.get();
  }

  private void show(RowChange change, long serverMillis) {
    rows.compute(
        change.row(),
        (key, before) -> StoredRow.after(before, change, spec.versions(), serverMillis));
  }

  SortedSet<Bytes> splits() {
    return splits;
  }

  Map<String, Set<Bytes>> localityGroups() {
    return localityGroups;
  }

  void setLocalityGroups(Map<String, Set<Bytes>> groups) {
    localityGroups = groups;
  }

  boolean dropped() {
    return dropped;
  }

  void drop() {
    dropped = true;
    rows.clear();
  }
}
