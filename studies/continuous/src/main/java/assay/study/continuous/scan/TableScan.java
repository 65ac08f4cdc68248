package assay.study.continuous.scan;

import assay.lab.load.StopSignal;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.client.Daemons;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Scans each cell of a table once. Each of several threads scans one tablet at a time. An instance
 * can be used only once.
 */
public final class TableScan {
  private static final int MOST_THREADS = 4;

  private final EntryTable table;
  private final StopSignal stop;
  private final ConcurrentLinkedQueue<Range> left = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  public TableScan(EntryTable table, StopSignal stop) {
    this.table = table;
    this.stop = stop;
  }

  /**
   * Runs the scan.
   *
   * @param sinks creates the sink of each thread
   * @return false if the scan was stopped early
   * @throws StoreException if the table cannot be read
   * @throws RuntimeException if a sink throws a RuntimeException
   */
  public boolean run(Supplier<? extends CellSink> sinks)
      throws StoreException, InterruptedException {
    List<Range> ranges = ranges(table);
    left.addAll(ranges);
    int threads = Math.min(ranges.size(), threads());
    ExecutorService pool = Executors.newFixedThreadPool(threads, this::thread);
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        CellSink sink = sinks.get();
        parts.add(pool.submit(() -> scanAll(sink)));
      }
      for (Future<?> part : parts) {
        part.get();
      }
      return !stop.isRequested();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException refused) {
        throw refused;
      }
      if (e.getCause() instanceof RuntimeException broken) {
        throw broken;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      over = true;
      pool.shutdownNow();
    }
  }

  public static int threads() {
    return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
  }

  private Thread thread(Runnable task) {
    Thread thread = Daemons.thread(task, "assay-table-scan");
    thread.setContextClassLoader(table.store().getClass().getClassLoader());
    return thread;
  }

  public static List<Range> ranges(EntryTable table) throws StoreException {
    List<Range> ranges = new ArrayList<>();
    Bytes from = new Bytes();
    for (Bytes split : table.splits()) {
      ranges.add(new Range(from, split));
      from = split;
    }
    ranges.add(Range.from(from));
    return ranges;
  }

  private Void scanAll(CellSink sink) throws StoreException {
    try (Session session = table.open()) {
      for (Range range = left.poll(); range != null && !isOver(); range = left.poll()) {
        scan(session, range, sink);
      }
      return null;
    } catch (StoreException | RuntimeException e) {
      over = true;
      throw e;
    }
  }

  private void scan(Session session, Range range, CellSink sink) throws StoreException {
    Outcome outcome = session.scanAll(List.of(range), Columns.ALL, sink, this::isOver);
    if (outcome != Outcome.OK) {
      throw new StoreException(
          outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
          "table '" + table.name() + "' cannot be read: " + session.lastError());
    }
  }

  private boolean isOver() {
    return over || stop.isRequested();
  }
}
