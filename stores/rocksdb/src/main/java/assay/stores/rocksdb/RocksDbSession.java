package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.client.AbstractSession;
import assay.store.client.Causes;
import assay.store.client.CounterCell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * One thread's session on a table. In RocksDB, each cell is stored as a timestamp followed by the
 * cell's value.
 */
final class RocksDbSession extends AbstractSession implements PuttingSession {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final byte[] FIRST = new byte[0];

  private final TableDb table;
  private final BooleanSupplier storeClosed;
  private final WriteOptions writes;
  private final ReadOptions reads = new ReadOptions();
  private final WriteBatch batch = new WriteBatch();
  private final CellKey key = new CellKey();
  private final Cell cell = new Cell();
  private final NativeBytes nativeKey = new NativeBytes();
  private final NativeBytes nativeValue = new NativeBytes();

  /**
   * Creates a session.
   *
   * @param table the table, which the caller has retained and which the session releases on close
   */
  RocksDbSession(TableDb table, WriteOptions writes, BooleanSupplier storeClosed) {
    this.table = table;
    this.writes = writes;
    this.storeClosed = storeClosed;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    requireOpen();
    if (table.isDropped()) {
      return dropped();
    }
    try {
      if (columns.names().size() == 1 && table.layout().versions() == 1) {
        return get(row, columns.names().get(0), sink);
      }
      byte[] from = key.clear().part(row).toArray();
      long rows = walk(from, key.toArrayBehind(), columns, 1, sink);
      return rows > 0 ? Outcome.OK : Outcome.ABSENT;
    } catch (RocksDBException e) {
      return failed(line(e));
    }
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    requireOpen();
    if (table.isDropped()) {
      return dropped();
    }
    try {
      boolean found =
          (columns.all() || table.layout().versions() > 1)
              ? walkAll(rows, columns, sink)
              : multiGet(rows, columns, sink);
      return found ? Outcome.OK : Outcome.ABSENT;
    } catch (RocksDBException e) {
      return failed(line(e));
    }
  }

  /**
   * Reads rows with one cursor. RocksDB's {@code multiGet} needs full keys, which contain the
   * column name and, in tables that keep several versions of each cell, the timestamp.
   */
  private boolean walkAll(List<Bytes> rows, Columns columns, RowSink sink) throws RocksDBException {
    boolean found = false;
    try (Cursor cursor = new Cursor(table.db(), table.handlesOf(columns), reads)) {
      for (int i = 0; i < rows.size(); i++) {
        int index = i;
        byte[] from = key.clear().part(rows.get(i)).toArray();
        byte[] behind = key.toArrayBehind();
        found |= walk(cursor, from, behind, columns, 1, shown -> sink.accept(index, shown)) > 0;
      }
    }
    return found;
  }

  private boolean multiGet(List<Bytes> rows, Columns columns, RowSink sink)
      throws RocksDBException {
    List<Columns.Name> names =
        columns.names().stream()
            .distinct()
            .sorted(
                Comparator.comparing(Columns.Name::family).thenComparing(Columns.Name::qualifier))
            .toList();
    List<byte[]> keys = new ArrayList<>(rows.size() * names.size());
    List<ColumnFamilyHandle> handles = new ArrayList<>(rows.size() * names.size());
    for (Bytes row : rows) {
      int rowLength = key.clear().part(row).length();
      for (Columns.Name name : names) {
        key.truncate(rowLength);
        keys.add(key.part(name.family()).part(name.qualifier()).toArray());
        handles.add(table.handleOf(name.family()));
      }
    }
    if (keys.isEmpty()) {
      return false;
    }
    List<byte[]> values = table.db().multiGetAsList(reads, handles, keys);
    boolean found = false;
    for (int i = 0; i < values.size(); i++) {
      byte[] value = values.get(i);
      if (value != null) {
        int index = i / names.size();
        Columns.Name name = names.get(i % names.size());
        cell.row().set(rows.get(index));
        cell.family().set(name.family());
        cell.qualifier().set(name.qualifier());
        show(value, value.length, shown -> sink.accept(index, shown));
        found = true;
      }
    }
    return found;
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireOpen();
    requireRows(limitRows);
    if (table.isDropped()) {
      return dropped();
    }
    try {
      byte[] from = range.start().length() == 0 ? FIRST : key.clear().part(range.start()).toArray();
      byte[] end = range.end().length() == 0 ? null : key.clear().part(range.end()).toArray();
      walk(from, end, columns, limitRows, sink);
      return Outcome.OK;
    } catch (RocksDBException e) {
      return failed(line(e));
    }
  }

  @Override
  public Outcome write(Mutation mutation) {
    requireOpen();
    if (table.isDropped()) {
      return dropped();
    }
    try {
      batch.clear();
      if (table.layout().versions() > 1 || hasTimestamps(mutation)) {
        // The new value depends on the stored value, so only one writer may run at a time.
        synchronized (table) {
          addVersions(mutation);
          table.db().write(writes, batch);
        }
      } else {
        add(mutation);
        table.db().write(writes, batch);
      }
      return Outcome.OK;
    } catch (RocksDBException e) {
      return notWritten(e);
    }
  }

  @Override
  public Outcome increment(
      Bytes row,
      Columns.Name column,
      long amount,
      long[] sums,
      IntFunction<Mutation> puts,
      LongConsumer sink) {
    requireOpen();
    // The new value depends on the stored value, so only one writer may run at a time.
    synchronized (table) {
      Bytes[] held = new Bytes[1];
      Outcome found = newest(row, column, held);
      if (found != Outcome.OK) {
        return found;
      }
      try {
        long next = CounterCell.number(held[0]) + amount;
        Mutation others = PuttingSession.putsOf(next, sums, puts);
        Outcome written = put(row, column, CounterCell.value(next), others);
        if (written == Outcome.OK) {
          sink.accept(next);
        }
        return written;
      } catch (NumberFormatException e) {
        return failed(e.getMessage());
      }
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    requireOpen();
    synchronized (table) {
      Bytes[] held = new Bytes[1];
      Outcome found = newest(row, column, held);
      if (found != Outcome.OK) {
        return found;
      }
      return Objects.equals(held[0], expected) ? put(row, column, value, null) : Outcome.ABSENT;
    }
  }

  private Outcome newest(Bytes row, Columns.Name column, Bytes[] held) {
    Outcome outcome =
        read(
            row,
            new Columns(List.of(column)),
            version -> held[0] = held[0] == null ? version.value().copy() : held[0]);
    return outcome == Outcome.ABSENT ? Outcome.OK : outcome;
  }

  private Outcome put(Bytes row, Columns.Name column, Bytes value, Mutation others) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    mutation.put(column.family(), column.qualifier(), value);
    for (int i = 0; others != null && i < others.size(); i++) {
      Mutation.Change other = others.change(i);
      mutation.put(other.family(), other.qualifier(), null, other.timestamp(), other.value());
    }
    return write(mutation);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    if (table.isDropped()) {
      return dropped();
    }
    try {
      batch.clear();
      byte[] from = key.clear().part(row).toArray();
      byte[] behind = key.toArrayBehind();
      for (ColumnFamilyHandle handle : table.handles().values()) {
        batch.deleteRange(handle, from, behind);
      }
      table.db().write(writes, batch);
      return Outcome.OK;
    } catch (RocksDBException e) {
      return notWritten(e);
    }
  }

  @Override
  public Outcome flush() {
    requireOpen();
    return Outcome.OK;
  }

  @Override
  public boolean buffers() {
    return false;
  }

  @Override
  protected void release() {
    batch.close();
    reads.close();
    try {
      table.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome get(Bytes row, Columns.Name column, CellSink sink) throws RocksDBException {
    key.clear().part(row).part(column.family()).part(column.qualifier());
    ColumnFamilyHandle handle = table.handleOf(column.family());
    int length =
        nativeValue.get(table.db(), handle, reads, nativeKey.of(key.array(), key.length()));
    if (length < 0) {
      return Outcome.ABSENT;
    }
    cell.row().set(row);
    cell.family().set(column.family());
    cell.qualifier().set(column.qualifier());
    show(nativeValue.heap(), length, sink);
    return Outcome.OK;
  }

  private long walk(byte[] from, byte[] end, Columns columns, long limitRows, CellSink sink)
      throws RocksDBException {
    try (Cursor cursor = new Cursor(table.db(), table.handlesOf(columns), reads)) {
      return walk(cursor, from, end, columns, limitRows, sink);
    }
  }

  private long walk(
      Cursor cursor, byte[] from, byte[] end, Columns columns, long limitRows, CellSink sink)
      throws RocksDBException {
    int versions = table.layout().versions();
    byte[] lastRow = FIRST;
    byte[] lastColumn = FIRST;
    int versionsSeen = 0;
    long rows = 0;
    for (cursor.seek(from); cursor.isValid(); cursor.next()) {
      byte[] at = cursor.key();
      if (end != null && Arrays.compareUnsigned(at, end) >= 0) {
        return rows;
      }
      int rowLength = CellKey.rowLength(at);
      boolean newRow = !startsWith(at, lastRow, rowLength);
      if (newRow && rows == limitRows) {
        return rows;
      }
      if (versions > 1) {
        int columnLength = CellKey.columnLength(at);
        boolean newColumn = !startsWith(at, lastColumn, columnLength);
        versionsSeen = newColumn ? 1 : versionsSeen + 1;
        lastColumn = newColumn ? Arrays.copyOf(at, columnLength) : lastColumn;
        if (versionsSeen > versions) {
          continue;
        }
      }
      byte[] encodedRow = newRow ? Arrays.copyOf(at, rowLength) : lastRow;
      byte[] value = cursor.value();
      CellKey.show(at.clone(), cell);
      if (columns.contains(cell.family(), cell.qualifier())) {
        show(value, value.length, sink);
        rows += newRow ? 1 : 0;
        lastRow = encodedRow;
      }
    }
    return rows;
  }

  private void show(byte[] stored, int length, CellSink sink) {
    cell.setTimestamp((long) LONG.get(stored, 0));
    cell.value().set(stored, Long.BYTES, length - Long.BYTES);
    sink.accept(cell);
  }

  /**
   * Adds the changes of a mutation to the batch without reading stored versions. The last write of
   * a cell replaces the cell's value.
   */
  private void add(Mutation mutation) throws RocksDBException {
    long now = System.currentTimeMillis();
    int rowLength = key.clear().part(mutation.row()).length();
    for (int i = 0; i < mutation.size(); i++) {
      Mutation.Change change = mutation.change(i);
      key.truncate(rowLength);
      key.part(change.family()).part(change.qualifier());
      if (change.isDelete()) {
        batch.delete(table.handleOf(change.family()), key.toArray());
      } else {
        put(change, now);
      }
    }
  }

  private void put(Mutation.Change change, long timestamp) throws RocksDBException {
    batch.put(
        table.handleOf(change.family()),
        nativeKey.of(key.array(), key.length()),
        nativeValue.of(timestamp, change.value()));
  }

  /**
   * Adds the changes of a mutation to the batch after reading the stored versions. The versions
   * with the newest timestamps are kept, regardless of the order in which the versions were
   * written.
   */
  private void addVersions(Mutation mutation) throws RocksDBException {
    long now = System.currentTimeMillis();
    int rowLength = key.clear().part(mutation.row()).length();
    for (int i = 0; i < mutation.size(); i++) {
      Mutation.Change change = mutation.change(i);
      key.truncate(rowLength);
      key.part(change.family()).part(change.qualifier());
      boolean stamped = change.timestamp() != Mutation.SERVER_TIME;
      long timestamp = stamped ? change.timestamp() : now;
      if (change.isDelete()) {
        batch.deleteRange(table.handleOf(change.family()), key.toArray(), key.toArrayBehind());
      } else if (table.layout().versions() > 1) {
        dropOldest(change.family());
        key.inverted(timestamp).inverted(table.nextSequence());
        put(change, timestamp);
      } else if (isNewest(change.family(), timestamp)) {
        put(change, timestamp);
      }
    }
  }

  private boolean isNewest(Bytes family, long timestamp) throws RocksDBException {
    byte[] there = table.db().get(table.handleOf(family), reads, key.toArray());
    return there == null || (long) LONG.get(there, 0) <= timestamp;
  }

  private void dropOldest(Bytes family) throws RocksDBException {
    byte[] from = key.toArray();
    byte[] behind = key.toArrayBehind();
    int seen = 0;
    try (Cursor cursor = new Cursor(table.db(), List.of(table.handleOf(family)), reads)) {
      for (cursor.seek(from);
          cursor.isValid() && Arrays.compareUnsigned(cursor.key(), behind) < 0;
          cursor.next()) {
        if (++seen > table.layout().versions()) {
          batch.delete(table.handleOf(family), cursor.key());
        }
      }
    }
  }

  private static boolean hasTimestamps(Mutation mutation) {
    for (int i = 0; i < mutation.size(); i++) {
      if (mutation.change(i).timestamp() != Mutation.SERVER_TIME) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(byte[] encoded, byte[] prefix, int prefixLength) {
    return prefix.length == prefixLength
        && Arrays.equals(encoded, 0, prefixLength, prefix, 0, prefixLength);
  }

  private Outcome dropped() {
    return failed("the table was dropped");
  }

  /**
   * Returns {@link Outcome#FAILED} if RocksDB refused the write as invalid. Returns {@link
   * Outcome#UNKNOWN} after other failures, because the write may have taken effect.
   */
  private Outcome notWritten(RocksDBException e) {
    Status status = e.getStatus();
    boolean invalid = status != null && status.getCode() == Status.Code.InvalidArgument;
    return ended(invalid ? Outcome.FAILED : Outcome.UNKNOWN, line(e));
  }

  static String line(Exception e) {
    return Causes.oneLine(String.valueOf(e.getMessage()));
  }

  @Override
  protected void requireOpen() {
    super.requireOpen();
    if (storeClosed.getAsBoolean()) {
      throw new IllegalStateException("the store is closed");
    }
  }
}
