package assay.cli.cluster;

import assay.cli.home.Home;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.capability.Snapshots;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journals of the temporary changes that commands make in a store: throttles and table clones. If a
 * command is killed, the next command that uses the store undoes the changes of the killed command.
 * Thread-safe if each change is made and undone by one thread.
 */
public final class StoreJournals {
  private static final String STORE = "store";
  private static final String ENDPOINT = "endpoint";
  private static final String USER = "user";
  private static final String TABLE = "table";
  private static final String NAMESPACE = "namespace";
  private static final String SNAPSHOT = "snapshot";

  private final RepairJournal throttles;
  private final RepairJournal clones;
  private final Store store;
  private final StoreInfo info;

  public StoreJournals(Home home, Store store) {
    throttles = new RepairJournal(home.throttled());
    clones = new RepairJournal(home.cloned());
    this.store = store;
    info = store.info();
  }

  void throttles(Scope scope) throws StoreException {
    Map<String, String> values = new HashMap<>();
    scope.user().ifPresent(user -> values.put(USER, user));
    switch (scope.reach()) {
      case TABLE -> values.put(TABLE, scope.name());
      case NAMESPACE -> values.put(NAMESPACE, scope.name());
      case ALL_TABLES -> {
        // This scope has neither a table nor a namespace.
      }
    }
    write(throttles, scope.label(), values);
  }

  void unthrottled(Scope scope) throws StoreException {
    throttles.delete(key(scope.label()));
  }

  void clones(String snapshot, String table) throws StoreException {
    write(clones, snapshot, Map.of(SNAPSHOT, snapshot, TABLE, table));
  }

  void dropped(String snapshot) throws StoreException {
    clones.delete(key(snapshot));
  }

  /**
   * Undoes changes of commands that were killed before they could undo the changes.
   *
   * @param notices receives one line per change
   */
  public void mend(Consumer<String> notices) throws StoreException {
    if (store instanceof Throttle throttle) {
      for (Properties entry : abandoned(throttles)) {
        lift(throttle, entry, notices);
      }
    }
    if (store instanceof Snapshots snapshots) {
      for (Properties entry : abandoned(clones)) {
        drop(snapshots, entry, notices);
      }
    }
  }

  private void lift(Throttle throttle, Properties entry, Consumer<String> notices)
      throws StoreException {
    Scope scope = scope(entry);
    notices.accept(
        scope.label()
            + " is still throttled by process "
            + entry.getProperty(RepairJournal.PID)
            + ", which has died; removing the throttle");
    throttle.unthrottle(scope);
    unthrottled(scope);
  }

  private static Scope scope(Properties entry) {
    Optional<String> user = Optional.ofNullable(entry.getProperty(USER));
    if (entry.containsKey(TABLE)) {
      return new Scope(user, Reach.TABLE, entry.getProperty(TABLE));
    }
    return entry.containsKey(NAMESPACE)
        ? new Scope(user, Reach.NAMESPACE, entry.getProperty(NAMESPACE))
        : new Scope(user, Reach.ALL_TABLES, "");
  }

  private void drop(Snapshots snapshots, Properties entry, Consumer<String> notices)
      throws StoreException {
    String snapshot = entry.getProperty(SNAPSHOT);
    String table = entry.getProperty(TABLE);
    notices.accept(
        "table '"
            + table
            + "' is a clone left by process "
            + entry.getProperty(RepairJournal.PID)
            + ", which has died; dropping the table");
    if (store.tables().exists(table)) {
      store.tables().drop(table);
    }
    if (snapshots.snapshots().contains(snapshot)) {
      snapshots.deleteSnapshot(snapshot);
    }
    dropped(snapshot);
  }

  private void write(RepairJournal journal, String name, Map<String, String> values)
      throws StoreException {
    Map<String, String> entry = new HashMap<>(values);
    entry.put(STORE, info.name());
    entry.put(ENDPOINT, info.endpoint());
    journal.write(key(name), entry);
  }

  private List<Properties> abandoned(RepairJournal journal) throws StoreException {
    List<Properties> entries = new ArrayList<>(journal.abandoned());
    entries.removeIf(
        entry ->
            !info.name().equals(entry.getProperty(STORE))
                || !info.endpoint().equals(entry.getProperty(ENDPOINT)));
    return entries;
  }

  /**
   * Returns the journal key of a change. The key includes the store, because the name of a change
   * is unique only within a store.
   */
  private String key(String name) {
    return info.name() + "|" + info.endpoint() + "|" + name;
  }
}
