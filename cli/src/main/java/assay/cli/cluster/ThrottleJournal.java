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

/** Journal of throttles of a store that runs have set and must lift. */
public final class ThrottleJournal extends StoreJournal {
  private static final String USER = "user";
  private static final String TABLE = "table";
  private static final String NAMESPACE = "namespace";

  public ThrottleJournal(Path folder, Store store) {
    super(folder, store);
  }

  /** Records that this process is about to set a throttle. */
  void set(Scope scope) throws StoreException {
    Map<String, String> values = new HashMap<>();
    scope.user().ifPresent(user -> values.put(USER, user));
    switch (scope.reach()) {
      case TABLE -> values.put(TABLE, scope.name());
      case NAMESPACE -> values.put(NAMESPACE, scope.name());
      case ALL_TABLES -> {
        // Neither a table nor a namespace.
      }
    }
    note(scope.label(), values);
  }

  void lifted(Scope scope) throws StoreException {
    strike(scope.label());
  }

  @Override
  void undo(Store open, Properties entry, Consumer<String> notices) throws StoreException {
    if (!(open instanceof Throttle throttle)) {
      return;
    }
    Scope scope = scope(entry);
    notices.accept(
        scope.label()
            + " is still throttled by process "
            + entry.getProperty(RepairJournal.PID)
            + ", which has died; lifting the throttle");
    throttle.unthrottle(scope);
    lifted(scope);
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
}
