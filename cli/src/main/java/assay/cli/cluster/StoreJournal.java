package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journal of changes to a store that commands must undo. If a command is killed, the next command
 * on that store undoes its changes. Thread-safe as long as each entry belongs to one thread.
 */
abstract class StoreJournal {
  private static final String STORE = "store";
  private static final String ENDPOINT = "endpoint";

  private final RepairJournal journal;
  private final String store;
  private final String endpoint;

  /**
   * @param folder folder of the journal, which all stores share
   */
  StoreJournal(Path folder, Store store) {
    journal = new RepairJournal(folder);
    this.store = store.info().name();
    endpoint = store.info().endpoint();
  }

  /**
   * Records that this process is about to make a change.
   *
   * @param name name of the change, unique within the store
   * @param values values that are needed to undo the change
   */
  final void note(String name, Map<String, String> values) throws StoreException {
    Map<String, String> entry = new HashMap<>(values);
    entry.put(STORE, store);
    entry.put(ENDPOINT, endpoint);
    journal.write(key(name), entry);
  }

  final void strike(String name) throws StoreException {
    journal.delete(key(name));
  }

  /**
   * Undoes the changes of processes that have died.
   *
   * @param notices receives one line per change
   */
  public final void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Properties entry : journal.abandoned()) {
      if (store.equals(entry.getProperty(STORE)) && endpoint.equals(entry.getProperty(ENDPOINT))) {
        undo(open, entry, notices);
      }
    }
  }

  /** Sends a notice, undoes the change of an entry, and deletes the entry. */
  abstract void undo(Store open, Properties entry, Consumer<String> notices) throws StoreException;

  private String key(String name) {
    return store + "|" + endpoint + "|" + name;
  }
}
