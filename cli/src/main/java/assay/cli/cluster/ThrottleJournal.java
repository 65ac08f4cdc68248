package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journal of the throttles of one store that a run has set and is to lift. After a run was killed,
 * the next run on that store lifts them.
 */
public final class ThrottleJournal {
  private static final String STORE = "store";
  private static final String ENDPOINT = "endpoint";
  private static final String USER = "user";
  private static final String TABLE = "table";
  private static final String NAMESPACE = "namespace";

  private final RepairJournal journal;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the journal, common to all stores
   */
  public ThrottleJournal(Path folder, Store store) {
    this.journal = new RepairJournal(folder);
    this.store = store.info().name();
    this.endpoint = store.info().endpoint();
  }

  /** A throttle is about to be set by this process. */
  void set(Scope scope) throws StoreException {
    Map<String, String> entry = new HashMap<>(Map.of(STORE, store, ENDPOINT, endpoint));
    scope.user().ifPresent(user -> entry.put(USER, user));
    switch (scope.reach()) {
      case TABLE -> entry.put(TABLE, scope.name());
      case NAMESPACE -> entry.put(NAMESPACE, scope.name());
      case ALL_TABLES -> {
        // Neither.
      }
    }
    journal.write(key(scope), entry);
  }

  /** It is no more. */
  void lifted(Scope scope) throws StoreException {
    journal.delete(key(scope));
  }

  /**
   * Lifts the throttles that dead processes have left behind.
   *
   * @param notices receives one line for each
   */
  public void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Properties entry : journal.abandoned()) {
      boolean here =
          store.equals(entry.getProperty(STORE)) && endpoint.equals(entry.getProperty(ENDPOINT));
      if (here && open instanceof Throttle throttle) {
        Scope scope = scope(entry);
        notices.accept(
            scope.label()
                + " was left throttled by process "
                + entry.getProperty(RepairJournal.PID)
                + ", which is gone: lifting it");
        throttle.unthrottle(scope);
        lifted(scope);
      }
    }
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

  private String key(Scope scope) {
    return store + "|" + endpoint + "|" + scope.label();
  }
}
