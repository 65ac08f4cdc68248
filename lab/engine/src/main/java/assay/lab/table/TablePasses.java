package assay.lab.table;

import assay.lab.load.StopSignal;
import assay.lab.plan.PlannedTable;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a table repeatedly in a separate thread. Each pass scans all rows, and also reads single
 * rows from all parts of the table. Reads of single rows use indexes and Bloom filters, which scans
 * bypass. Only one thread may use an instance.
 */
public final class TablePasses implements AutoCloseable {
  private static final long MOST_SINGLE_READS = 1000;
  private static final long LONGEST_READ_MILLIS = 60_000;

  private final Store store;
  private final PlannedTable table;
  private final Duration longest;
  private final StopSignal stop;
  private final Thread thread = new Thread(this::run, "assay-passes");

  // Guarded by this object's lock.
  private final List<Pass> passes = new ArrayList<>();
  private StoreException failure;

  private record Pass(long start, long end, long rows) {}

  private TablePasses(Store store, PlannedTable table, Duration longest, StopSignal outer) {
    this.store = store;
    this.table = table;
    this.longest = longest;
    stop = new StopSignal(outer);
    thread.setDaemon(true);
    thread.setContextClassLoader(store.getClass().getClassLoader());
  }

  /**
   * Starts reading. The caller must close the returned object.
   *
   * @param longest time limit of each pass
   * @param stop signal that also ends reading
   */
  public static TablePasses begin(
      Store store, PlannedTable table, Duration longest, StopSignal stop) {
    TablePasses passes = new TablePasses(store, table, longest, stop);
    passes.thread.start();
    return passes;
  }

  /**
   * Returns the number of completed passes.
   *
   * @throws StoreException if the table could not be read
   */
  public synchronized int count() throws StoreException {
    if (failure != null) {
      throw new StoreException(failure.kind(), failure.getMessage(), failure);
    }
    return passes.size();
  }

  /** Returns the number of rows that the last pass scanned; 0 before the first pass is complete. */
  public synchronized long rows() {
    return passes.isEmpty() ? 0 : passes.get(passes.size() - 1).rows;
  }

  /**
   * Returns whether a complete pass started and ended between two times of {@code
   * System.nanoTime()}.
   */
  public synchronized boolean anyWithin(long fromNanos, long toNanos) {
    return passes.stream().anyMatch(pass -> pass.start >= fromNanos && pass.end <= toNanos);
  }

  private void run() {
    try (Session session = store.openSession(table.name())) {
      boolean goesOn = true;
      for (int number = 0; goesOn && !stop.isRequested(); number++) {
        goesOn = pass(session, number);
      }
    } catch (StoreException e) {
      fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      fail(StoreException.failed("reading the table failed: " + e, e));
    }
  }

  private boolean pass(Session session, int number) throws StoreException, InterruptedException {
    long start = System.nanoTime();
    Optional<RowCount.Counted> scanned = new RowCount(store, table.name(), longest, stop).count();
    if (scanned.isEmpty()) {
      return false;
    }
    readSingly(session, number);
    synchronized (this) {
      passes.add(new Pass(start, System.nanoTime(), scanned.get().rows()));
    }
    return true;
  }

  private void readSingly(Session session, int number) throws StoreException {
    WorkloadSpec rows = table.rows();
    long distance = Math.max(1, rows.rows() / MOST_SINGLE_READS);
    byte[] buffer = rows.format().keys().newBuffer();
    Bytes key = new Bytes();
    for (long row = number % distance; row < rows.rows(); row += distance) {
      if (stop.isRequested()) {
        return;
      }
      rows.format().keys().write(rows.firstRow() + row, buffer, key);
      Outcome outcome = session.read(key, Columns.ALL, cell -> {});
      if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
        throw StoreException.failed(
            "rows of table '" + table.name() + "' cannot be read: " + session.lastError());
      }
    }
  }

  private synchronized void fail(StoreException why) {
    failure = why;
  }

  /** Stops after the current read has ended. Waits at most a minute. */
  @Override
  public void close() {
    stop.request("the reads of the table have ended");
    try {
      thread.join(LONGEST_READ_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
