package assay.bench.scan;

import assay.bench.Servers;
import assay.bench.Spread;
import assay.bench.ThisJvm;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads a whole table several times through one session. Occasionally collects garbage to measure
 * the live heap.
 *
 * <p>Arguments: dist folder, store, table, number of rows, number of passes, the store's settings
 * as {@code name=value}.
 */
public final class ScanClient {
  private static final long BETWEEN_LOOKS = 256L << 20;

  private final List<Double> heapMb = new ArrayList<>();
  private long bytes;
  private long cells;
  private long nextLook = BETWEEN_LOOKS;

  private ScanClient() {}

  /** Ends with an exit code above 0 if rows were missing. */
  public static void main(String[] args) throws Exception {
    Map<String, String> settings = Servers.settings(List.of(args).subList(5, args.length));
    try (Store store = new StoreCatalog(Path.of(args[0], "stores")).open(args[1], settings);
        Session session = store.openSession(args[2])) {
      new ScanClient().read(session, Long.parseLong(args[3]), Integer.parseInt(args[4]));
    }
  }

  private void read(Session session, long rows, int passes) {
    long begun = System.nanoTime();
    for (int pass = 1; pass <= passes; pass++) {
      Outcome outcome =
          session.scanAll(
              List.of(Range.all()), Columns.ALL, cell -> take(cell.value().length()), () -> false);
      if (outcome != Outcome.OK || cells != pass * rows) {
        throw new IllegalStateException(
            "pass " + pass + ": " + outcome + ", " + cells + " cells; " + session.lastError());
      }
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    Spread heap = Spread.of(heapMb);
    System.out.printf(
        "%.2f GB in %d passes, %.0f s, %.1f MB/s; heap of %.0f MB, after collection in MB: %s,"
            + " from %.1f %% to +%.1f %%%n",
        bytes / 1e9,
        passes,
        seconds,
        bytes / 1e6 / seconds,
        ThisJvm.maxHeapMb(),
        heap.text(1),
        100 * (heap.least() / heap.median() - 1),
        100 * (heap.most() / heap.median() - 1));
  }

  private void take(int length) {
    bytes += length;
    cells++;
    if (bytes >= nextLook) {
      nextLook += BETWEEN_LOOKS;
      heapMb.add(ThisJvm.collectedHeapMb());
    }
  }
}
