package assay.lab.workload;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.ReadReplicas;
import assay.store.capability.ServerFilter;
import java.util.Optional;

/** Opens sessions beside the one that an activity's thread has. Thread-safe. */
@FunctionalInterface
public interface Opener {
  /** For sources that need no other session. */
  Opener NONE =
      (table, filter) -> {
        throw new IllegalStateException("this source has no other sessions");
      };

  /**
   * Opens a session, which whoever asks for it closes.
   *
   * @param table as the store calls it
   * @param filter of what it shows, in the servers
   * @throws StoreException if the store refuses it, or lacks the capability
   */
  Session open(String table, Optional<ServerFilter.Filter> filter) throws StoreException;

  /**
   * Opens a session that any copy of a tablet may answer, which whoever asks for it closes.
   *
   * @param table as the store calls it
   * @throws StoreException if the store refuses it, or lacks the capability
   */
  default ReadReplicas.ReplicaSession openReplicas(String table) throws StoreException {
    throw new IllegalStateException("this source has no sessions of replicas");
  }

  /**
   * Where the tablets of a table are now; one server for all of them where the store does not tell.
   *
   * @param table as the store calls it
   * @throws StoreException if the table is not there, or some tablet is on no server
   */
  default TabletMap tablets(String table) throws StoreException {
    return TabletMap.UNKNOWN;
  }

  /** Opens sessions by a function, and asks a store for tablets. */
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
