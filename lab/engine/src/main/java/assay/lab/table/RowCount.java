package assay.lab.table;

import assay.lab.load.StopSignal;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.PreSplit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Counts a table's rows and cells with scans. Several tablets are scanned concurrently. Each scan
 * covers only a piece of a tablet, so that the scan takes much less time than a store's time-out.
 * An instance can be used only once.
 */
public final class RowCount {
  private static final int MOST_THREADS = 4;
  private static final long FIRST_PIECE_ROWS = 100;

  /**
   * Minimum number of rows in a piece of a scan. A piece contains the last row of the previous
   * piece and at least one new row.
   */
  private static final long LEAST_PIECE_ROWS = 2;

  private static final long SHORT_NANOS = 500_000_000L;

  private final Store store;
  private final String table;
  private final long deadlineNanos;
  private final StopSignal stop;

  public record Counted(long rows, long cells) {
    Counted plus(Counted other) {
      return new Counted(rows + other.rows, cells + other.cells);
    }
  }

  /**
   * A piece of a scan. The piece starts with the last row of the previous piece, because the next
   * key is unknown if keys are in hash order.
   */
  private static final class Piece implements CellSink {
    private final Bytes before;
    private final CellSink each;
    private long again;
    private long rows;
    private long cells;
    private Bytes last;

    Piece(Bytes before, CellSink each) {
      this.before = before;
      this.each = each;
      last = before;
    }

    @Override
    public void accept(Cell cell) {
      if (cell.row().equals(before)) {
        again = 1;
        return;
      }
      if (!cell.row().equals(last)) {
        rows++;
        last = cell.row().copy();
      }
      cells++;
      each.accept(cell);
    }
  }

  /**
   * @param within time limit of the count
   * @param stop signal that also ends the count
   */
  public RowCount(Store store, String table, Duration within, StopSignal stop) {
    this.store = store;
    this.table = table;
    this.stop = stop;
    deadlineNanos = System.nanoTime() + within.toNanos();
  }

  public Optional<Counted> count() throws StoreException, InterruptedException {
    return count(cell -> {});
  }

  /**
   * Counts rows and cells, and passes each cell to a sink.
   *
   * @param each receives each cell; called by several threads
   * @return the counts; empty if the time limit was reached or the run was stopped before the end
   * @throws StoreException if a scan failed
   */
  public Optional<Counted> count(CellSink each) throws StoreException, InterruptedException {
    List<Range> ranges = ranges();
    int threads = Math.min(MOST_THREADS, Math.min(ranges.size(), processors()));
    ExecutorService pool = Executors.newFixedThreadPool(threads, this::thread);
    try {
      List<Future<Optional<Counted>>> parts = new ArrayList<>();
      ranges.forEach(range -> parts.add(pool.submit(() -> count(range, each))));
      Optional<Counted> sum = Optional.of(new Counted(0, 0));
      for (Future<Optional<Counted>> part : parts) {
        Optional<Counted> counted = part.get();
        sum = sum.flatMap(all -> counted.map(all::plus));
      }
      return sum;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "assay-count");
    thread.setDaemon(true);
    thread.setContextClassLoader(store.getClass().getClassLoader());
    return thread;
  }

  private List<Range> ranges() throws StoreException {
    List<Bytes> splits = store instanceof PreSplit divided ? divided.splits(table) : List.of();
    List<Range> ranges = new ArrayList<>();
    Bytes from = new Bytes();
    for (Bytes split : splits) {
      ranges.add(new Range(from, split));
      from = split;
    }
    ranges.add(Range.from(from));
    return ranges;
  }

  private Optional<Counted> count(Range range, CellSink each) throws StoreException {
    Counted sum = new Counted(0, 0);
    Range left = new Range(new Bytes().set(range.start()), range.end());
    long limit = FIRST_PIECE_ROWS;
    Bytes last = new Bytes();
    try (Session session = store.openSession(table)) {
      while (!stop.isRequested()) {
        long start = System.nanoTime();
        if (start > deadlineNanos) {
          return Optional.empty();
        }
        Piece piece = new Piece(last, each);
        Outcome outcome = session.scan(left, Columns.ALL, limit, piece);
        if (outcome != Outcome.OK) {
          throw StoreException.failed(
              "rows of table '" + table + "' cannot be counted: " + session.lastError());
        }
        sum = sum.plus(new Counted(piece.rows, piece.cells));
        if (piece.again + piece.rows < limit) {
          return Optional.of(sum);
        }
        last = piece.last;
        left.start().set(last);
        boolean quick = System.nanoTime() - start < SHORT_NANOS;
        limit = quick ? 2 * limit : Math.max(LEAST_PIECE_ROWS, limit / 2);
      }
    }
    return Optional.empty();
  }
}
