package assay.store.contract;

import assay.store.Store;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Drops the tables of tests that are over while the next test runs: servers take a second each. */
final class TableDrops {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final List<Future<?>> begun = new ArrayList<>();

  /** Drops a table soon, if it is there. */
  void drop(Store store, String table) {
    begun.add(
        thread.submit(
            () -> {
              dropNow(store, table);
              return null;
            }));
  }

  static void dropNow(Store store, String table) throws StoreException {
    if (store.tables().exists(table)) {
      store.tables().drop(table);
    }
  }

  /** Returns when all are dropped; throws what any of them failed for. */
  void await() throws ExecutionException, InterruptedException {
    for (Future<?> each : begun) {
      each.get();
    }
    begun.clear();
  }

  /** Waits for all drops, and ends. */
  void end() throws ExecutionException, InterruptedException {
    try {
      await();
    } finally {
      thread.shutdownNow();
    }
  }
}
