package assay.store.capability;

import assay.store.Store;
import assay.store.capability.filter.ServerFilter;
import java.util.Arrays;
import java.util.List;

/**
 * Optional features of stores. A store has a capability if the store's class implements the
 * capability's interface.
 */
public enum Capability {
  PRE_SPLIT("pre-split", PreSplit.class),
  SPLIT_THRESHOLD("split threshold", SplitThreshold.class),
  PLACEMENT("placement", Placement.class),
  REOPEN("reopening", Reopen.class),
  ATOMIC_UPDATES("atomic updates", AtomicUpdates.class),
  INCREMENT_WITH_PUTS("increments with puts", IncrementWithPuts.class),
  SNAPSHOTS("snapshots", Snapshots.class),
  OFFLINE_SCAN("offline scan", OfflineScan.class),
  BULK_IMPORT("bulk import", BulkImport.class),
  SERVER_FILTER("server-side filter", ServerFilter.class),
  READ_REPLICAS("read replicas", ReadReplicas.class),
  CELL_VISIBILITY("cell visibility", CellVisibility.class),
  CELL_ACL("cell access lists", CellAcl.class),
  USERS("users", Users.class),
  LOCALITY_GROUPS("locality groups", LocalityGroups.class),
  THROTTLE("throttle", Throttle.class),
  CACHE_DROP("cache drop", CacheDrop.class),
  INTERNALS("internals", Internals.class),
  FILE_STORAGE("file storage", FileStorage.class),
  PROTECTION("protection", Protection.class);

  private final String label;
  private final Class<?> type;

  Capability(String label, Class<?> type) {
    this.label = label;
    this.type = type;
  }

  public String label() {
    return label;
  }

  /** Returns the capabilities of stores of this class, in the order of the constants. */
  public static List<Capability> of(Class<? extends Store> store) {
    return Arrays.stream(values()).filter(c -> c.type.isAssignableFrom(store)).toList();
  }
}
