package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journal of what commands have done within one store and are to undo. After a command was killed,
 * the next one on that store undoes it. Thread-safe as long as each entry belongs to one thread.
 */
abstract class StoreJournal {
  private static final String STORE = "store";
  private static final String ENDPOINT = "endpoint";

  private final RepairJournal journal;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the journal, common to all stores
   */
  StoreJournal(Path folder, Store store) {
    journal = new RepairJournal(folder);
    this.store = store.info().name();
    endpoint = store.info().endpoint();
  }

  /**
   * Notes that this process is about to do something.
   *
   * @param name unique within the store
   * @param values from which it can be undone
   */
  final void note(String name, Map<String, String> values) throws StoreException {
    Map<String, String> entry = new HashMap<>(values);
    entry.put(STORE, store);
    entry.put(ENDPOINT, endpoint);
    journal.write(key(name), entry);
  }

  /** Notes that it is undone. */
  final void strike(String name) throws StoreException {
    journal.delete(key(name));
  }

  /**
   * Undoes what dead processes have left behind.
   *
   * @param notices receives one line for each
   */
  public final void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Properties entry : journal.abandoned()) {
      if (store.equals(entry.getProperty(STORE)) && endpoint.equals(entry.getProperty(ENDPOINT))) {
        undo(open, entry, notices);
      }
    }
  }

  /** Undoes what an entry says, after a line to the user, and strikes it out. */
  abstract void undo(Store open, Properties entry, Consumer<String> notices) throws StoreException;

  private String key(String name) {
    return store + "|" + endpoint + "|" + name;
  }
}
