package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * The tables of one store that are throttled by actions, written down: the next run on that store
 * lifts what a run that was killed has left.
 */
public final class TableThrottles {
  private final OwnedNotes notes;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the notes of all stores
   */
  public TableThrottles(Path folder, Store store) {
    this.notes = new OwnedNotes(folder);
    this.store = store.info().name();
    this.endpoint = store.info().endpoint();
  }

  /** A table is about to be throttled by this process. */
  void set(String table) throws StoreException {
    notes.write(key(table), Map.of("table", table, "store", store, "endpoint", endpoint));
  }

  /** It is no more. */
  void lifted(String table) throws StoreException {
    notes.delete(key(table));
  }

  /**
   * Lifts what processes that are gone have left.
   *
   * @param told gets a line for each table
   */
  public void mend(Store open, Consumer<String> told) throws StoreException {
    for (Properties note : notes.abandoned()) {
      boolean here =
          store.equals(note.getProperty("store")) && endpoint.equals(note.getProperty("endpoint"));
      if (here && open instanceof Throttle throttle) {
        String table = note.getProperty("table");
        told.accept(
            "table '"
                + table
                + "' was left throttled by process "
                + note.getProperty(OwnedNotes.PID)
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
