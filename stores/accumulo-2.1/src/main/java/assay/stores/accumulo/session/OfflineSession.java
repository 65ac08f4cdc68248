package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.client.AbstractSession;
import assay.store.client.YoungCell;
import assay.stores.accumulo.client.AccumuloFailures;
import assay.stores.accumulo.session.OfflineTable.Tablet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads the files of an offline table in this process, through the table's scan iterators. File
 * reads have no time-out. The session keeps the files of one tablet open. Not thread-safe.
 */
public final class OfflineSession extends AbstractSession {
  private static final long CACHE_BYTES = 8 << 20;

  private final OfflineTable table;
  private final Authorizations authorizations;
  private final YoungCell cell = new YoungCell();
  private Tablet opened;
  private Scanner scanner;

  public OfflineSession(OfflineTable table, Authorizations authorizations) {
    this.table = table;
    this.authorizations = authorizations;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    boolean[] found = new boolean[1];
    Outcome outcome =
        scan(
            Keys.row(row),
            columns,
            each -> true,
            each -> {
              found[0] = true;
              sink.accept(each);
            });
    return outcome == Outcome.OK && !found[0] ? Outcome.ABSENT : outcome;
  }

  /** Reads the rows in ascending order, so that each tablet's files are opened only once. */
  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    Outcome all = Outcome.ABSENT;
    List<Integer> ascending =
        IntStream.range(0, rows.size()).boxed().sorted(Comparator.comparing(rows::get)).toList();
    for (int index : ascending) {
      Outcome one = read(rows.get(index), columns, each -> sink.accept(index, each));
      if (one != Outcome.OK && one != Outcome.ABSENT) {
        return one;
      }
      all = one == Outcome.OK ? one : all;
    }
    return all;
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireRows(limitRows);
    return range.isEmpty()
        ? Outcome.OK
        : scan(Keys.rows(range), columns, new FirstRows(limitRows), sink);
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    Outcome outcome = Outcome.OK;
    for (Range range : ranges) {
      if (outcome == Outcome.OK && !range.isEmpty()) {
        outcome = scan(Keys.rows(range), columns, each -> !cancelled.getAsBoolean(), sink);
      }
    }
    return outcome;
  }

  private Outcome scan(
      org.apache.accumulo.core.data.Range range,
      Columns columns,
      Predicate<Cell> wanted,
      CellSink sink) {
    for (Tablet tablet : table.tablets()) {
      org.apache.accumulo.core.data.Range part = tablet.rows().clip(range, true);
      if (part == null || tablet.files().isEmpty()) {
        continue;
      }
      Iterator<Entry<Key, Value>> cells = cells(tablet, part, columns);
      while (cells != null && next(cells)) {
        if (!wanted.test(cell.last())) {
          return Outcome.OK;
        }
        sink.accept(cell.last());
      }
      if (scanner == null) {
        return Outcome.FAILED;
      }
    }
    return Outcome.OK;
  }

  private Iterator<Entry<Key, Value>> cells(
      Tablet tablet, org.apache.accumulo.core.data.Range part, Columns columns) {
    try {
      if (!tablet.equals(opened)) {
        release();
        scanner = open(tablet);
        opened = tablet;
      }
      ScanFilter.NONE.setUp(scanner, columns);
      scanner.setRange(part);
      return scanner.iterator();
    } catch (IOException | RuntimeException e) {
      unread(e);
      return null;
    }
  }

  private Scanner open(Tablet tablet) throws IOException {
    FileSystem files = new Path(tablet.files().get(0)).getFileSystem(table.hadoop());
    return RFile.newScanner()
        .from(tablet.files().toArray(String[]::new))
        .withFileSystem(files)
        .withTableProperties(table.settings())
        .withAuthorizations(authorizations)
        .withIndexCache(CACHE_BYTES)
        .build();
  }

  private boolean next(Iterator<Entry<Key, Value>> cells) {
    try {
      if (!cells.hasNext()) {
        return false;
      }
      Entry<Key, Value> next = cells.next();
      Keys.show(next.getKey(), next.getValue(), cell.next());
      return true;
    } catch (RuntimeException e) {
      unread(e);
      return false;
    }
  }

  private void unread(Exception e) {
    release();
    failed(AccumuloFailures.line(e instanceof UncheckedIOException ? e.getCause() : e));
  }

  private static final class FirstRows implements Predicate<Cell> {
    private final long most;
    private final Bytes row = new Bytes();
    private long rows;

    FirstRows(long most) {
      this.most = most;
    }

    @Override
    public boolean test(Cell cell) {
      if (rows == 0 || !row.equals(cell.row())) {
        rows++;
        row.set(cell.row());
      }
      return rows <= most;
    }
  }

  @Override
  public Outcome write(Mutation mutation) {
    return mutation.size() == 0 ? Outcome.OK : refused();
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    return refused();
  }

  private Outcome refused() {
    return failed("a snapshot is read-only");
  }

  @Override
  public Outcome flush() {
    return Outcome.OK;
  }

  @Override
  public boolean buffers() {
    return false;
  }

  @Override
  protected void release() {
    if (scanner != null) {
      scanner.close();
    }
    scanner = null;
    opened = null;
  }
}
