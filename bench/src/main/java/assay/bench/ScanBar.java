package assay.bench;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Measures how much heap a client needs to scan a whole table of a real store several times. Each
 * row has a value of 1000 random bytes. After every 256 MiB of values, the benchmark collects
 * garbage to measure the live heap. The exit code is above 0 if rows are missing.
 *
 * <p>{@code bench/run scan} runs this benchmark.
 */
public final class ScanBar {
  private static final String TABLE = "scanned";
  private static final int VALUE_BYTES = 1000;
  private static final long BETWEEN_LOOKS = 256L << 20;

  private final List<Double> heapMb = new ArrayList<>();
  private long bytes;
  private long cells;
  private long nextLook = BETWEEN_LOOKS;

  private ScanBar() {}

  public static void main(String[] args) throws Exception {
    long rows = Long.parseLong(args[3]);
    StoreServers servers = StoreServers.start(args[0], args[1], args[2]);
    servers.settings().put("buffer", "1MB");
    try (Store store = servers.open()) {
      fill(store, rows);
    }
    servers.settings().remove("buffer");
    try (Store store = servers.open();
        Session session = store.openSession(TABLE)) {
      new ScanBar().read(session, rows, Integer.parseInt(args[4]));
    }
  }

  private static void fill(Store store, long rows) throws Exception {
    store.tables().create(TABLE, TableSpec.of(Bytes.of("f")));
    if (store instanceof PreSplit splits) {
      splits.addSplits(
          TABLE, new TreeSet<>(List.of(Bytes.of(key(rows / 3)), Bytes.of(key(2 * rows / 3)))));
    }
    SplittableRandom random = new SplittableRandom(42);
    byte[] value = new byte[VALUE_BYTES];
    try (Session session = store.openSession(TABLE)) {
      for (long row = 0; row < rows; row++) {
        random.nextBytes(value);
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of(key(row)));
        mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of(value));
        DirectOperations.require(session.write(mutation), session);
      }
      DirectOperations.require(session.flush(), session);
    }
  }

  private static String key(long row) {
    return String.format("r%012d", row);
  }

  private void read(Session session, long rows, int passes) {
    for (int pass = 1; pass <= passes; pass++) {
      DirectOperations.require(
          session.scanAll(
              List.of(Range.all()), Columns.ALL, cell -> take(cell.value().length()), () -> false),
          session);
      if (cells != pass * rows) {
        throw new IllegalStateException("pass " + pass + ": " + cells + " cells");
      }
    }
    Spread heap = Spread.of(heapMb);
    System.out.printf(
        "%.2f GB in %d passes; heap of %.0f MB, after collection in MB: %s, from %.1f %% to +%.1f"
            + " %%%n",
        bytes / 1e9,
        passes,
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
