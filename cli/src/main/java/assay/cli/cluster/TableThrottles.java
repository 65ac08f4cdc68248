package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journal of the tables of one store that actions have throttled. After a run was killed, the next
 * run on that store lifts the throttles.
 */
public final class TableThrottles {
  private final RepairJournal journal;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the journal, common to all stores
   */
  public TableThrottles(Path folder, Store store) {
    this.journal = new RepairJournal(folder);
    this.store = store.info().name();
    this.endpoint = store.info().endpoint();
  }

  /** A table is about to be throttled by this process. */
  void set(String table) throws StoreException {
    journal.write(key(table), Map.of("table", table, "store", store, "endpoint", endpoint));
  }

  /** It is no more. */
  void lifted(String table) throws StoreException {
    journal.delete(key(table));
  }

  /**
   * Lifts the throttles that dead processes have left behind.
   *
   * @param notices receives one line per table
   */
  public void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Properties entry : journal.abandoned()) {
      boolean here =
          store.equals(entry.getProperty("store"))
              && endpoint.equals(entry.getProperty("endpoint"));
      if (here && open instanceof Throttle throttle) {
        String table = entry.getProperty("table");
        notices.accept(
            "table '"
                + table
                + "' was left throttled by process "
                + entry.getProperty(RepairJournal.PID)
                + ", which is gone: lifting it");
        throttle.unthrottle(table);
        lifted(table);
      }
    }
  }

  private String key(String table) {
    return store + "|" + endpoint + "|" + table;
  }
}
