package assay.lab.workload;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.ReadReplicas;
import assay.store.capability.filter.ServerFilter;
import java.util.Optional;

/** Opens sessions in addition to the session that each thread of an activity has. Thread-safe. */
@FunctionalInterface
public interface Opener {
  /** An opener for sources that need no additional sessions. */
  Opener NONE =
      (table, filter) -> {
        throw new IllegalStateException("this source cannot open additional sessions");
      };

  /**
   * Opens a session, which the caller must close.
   *
   * @param table name of the table in the store
   * @param filter filter that the servers apply; empty to read all cells
   * @throws StoreException if the store refuses the session or cannot filter on servers
   */
  Session open(String table, Optional<ServerFilter.Filter> filter) throws StoreException;

  /**
   * Opens a session whose reads may be served by any replica of a tablet. The caller must close the
   * session.
   *
   * @param table name of the table in the store
   * @throws StoreException if the store refuses the session or cannot read replicas
   */
  default ReadReplicas.ReplicaSession openReplicas(String table) throws StoreException {
    throw new IllegalStateException("this source cannot open sessions on replicas");
  }

  /**
   * Returns which server currently hosts each of a table's tablets. If the store does not report
   * servers, the map has a single server.
   *
   * @param table name of the table in the store
   * @throws StoreException if the table does not exist, or a tablet is on no server
   */
  default TabletMap tablets(String table) throws StoreException {
    return TabletMap.UNKNOWN;
  }

  /**
   * Returns an opener whose method {@link #open} calls {@code sessions}. The map of tablets and the
   * sessions that read from replicas come from the store.
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
