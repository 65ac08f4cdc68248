package assay.lab.workload;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.ReadReplicas;
import assay.store.capability.filter.ServerFilter;
import java.util.Optional;

/** Opens sessions in addition to the session of an activity's thread. Thread-safe. */
@FunctionalInterface
public interface Opener {
  /** The opener for sources that need no other sessions. */
  Opener NONE =
      (table, filter) -> {
        throw new IllegalStateException("this source has no other sessions");
      };

  /**
   * Opens a session. The caller must close it.
   *
   * @param table the table's name in the store
   * @param filter filter that the servers apply
   * @throws StoreException if the store refuses the session, or lacks the capability to filter
   */
  Session open(String table, Optional<ServerFilter.Filter> filter) throws StoreException;

  /**
   * Opens a session whose reads may be served by any replica of a tablet. The caller must close it.
   *
   * @param table the table's name in the store
   * @throws StoreException if the store refuses the session, or lacks the capability to read
   *     replicas
   */
  default ReadReplicas.ReplicaSession openReplicas(String table) throws StoreException {
    throw new IllegalStateException("replicas cannot be read through this opener");
  }

  /**
   * The current servers of a table's tablets. If the store does not report them, the map has a
   * single server.
   *
   * @param table the table's name in the store
   * @throws StoreException if the table does not exist, or a tablet is on no server
   */
  default TabletMap tablets(String table) throws StoreException {
    return TabletMap.UNKNOWN;
  }

  /**
   * Returns an opener that opens sessions with another opener, and gets tablets and replicas from a
   * store.
   */
  static Opener of(Store store, Opener sessions) {
    return new Opener() {
      @Override
      public Session open(String table, Optional<ServerFilter.Filter> filter)
          throws StoreException {
        return sessions.open(table, filter);
      }

      @Override
      public ReadReplicas.ReplicaSession openReplicas(String table) throws StoreException {
        if (store instanceof ReadReplicas replicas) {
          return replicas.openReplicaSession(table);
        }
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            "store '" + store.info().name() + "' has no " + Capability.READ_REPLICAS.label());
      }

      @Override
      public TabletMap tablets(String table) throws StoreException {
        return TabletMap.of(store, table);
      }
    };
  }
}
