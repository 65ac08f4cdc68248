package assay.lab.workload;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Map from a table's tablets to their servers, as reported by the store at one moment. Immutable;
 * lookups do not allocate memory.
 */
public final class TabletMap {
  /** Map with a single server, for stores that do not report the servers of tablets. */
  public static final TabletMap UNKNOWN = new TabletMap(List.of(), List.of("store"));

  private final Bytes[] splits;
  private final int[] serverOfTablet;
  private final List<String> servers;

  private TabletMap(List<Bytes> splits, List<String> serverOfTablet) {
    this.splits = splits.toArray(Bytes[]::new);
    servers = serverOfTablet.stream().distinct().sorted().toList();
    this.serverOfTablet = serverOfTablet.stream().mapToInt(servers::indexOf).toArray();
  }

  /**
   * Queries a store for the servers of a table's tablets. Returns {@link #UNKNOWN} unless the store
   * has both the capability 'pre-split' and the capability 'placement'.
   *
   * @throws StoreException if the table does not exist, or a tablet is on no server
   */
  public static TabletMap of(Store store, String table) throws StoreException {
    if (!(store instanceof PreSplit divided && store instanceof Placement placement)) {
      return UNKNOWN;
    }
    List<Bytes> splits = divided.splits(table).stream().map(Bytes::copy).toList();
    List<Bytes> oneOfEach = new ArrayList<>();
    oneOfEach.add(new Bytes());
    // Depending on the store, the row at a split belongs to the tablet before or after the split.
    // The next possible row always belongs to the tablet after the split.
    splits.forEach(row -> oneOfEach.add(behind(row)));
    return new TabletMap(splits, placement.serversOf(table, oneOfEach));
  }

  private static Bytes behind(Bytes row) {
    return Bytes.of(Arrays.copyOf(row.toArray(), row.length() + 1));
  }

  public List<String> servers() {
    return servers;
  }

  /** Returns the index in {@link #servers()} of the server that serves the given row. */
  public int server(Bytes row) {
    int place = Arrays.binarySearch(splits, row);
    return serverOfTablet[place < 0 ? -place - 1 : place + 1];
  }
}
