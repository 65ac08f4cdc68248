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
 * Which server held each tablet of a table when it was asked for. Immutable; look-ups allocate
 * nothing.
 */
public final class TabletMap {
  /** Of a store that does not tell: one server. */
  public static final TabletMap UNKNOWN = new TabletMap(List.of(), List.of("store"));

  private final Bytes[] splits;
  private final int[] serverOfTablet;
  private final List<String> servers;

  /**
   * @param splits rows at which the table is divided, ascending
   * @param serverOfTablet one more than there are splits
   */
  private TabletMap(List<Bytes> splits, List<String> serverOfTablet) {
    this.splits = splits.toArray(Bytes[]::new);
    servers = serverOfTablet.stream().distinct().sorted().toList();
    this.serverOfTablet = serverOfTablet.stream().mapToInt(servers::indexOf).toArray();
  }

  /**
   * Asks a store; {@link #UNKNOWN} unless it has the capabilities pre-split and placement.
   *
   * @throws StoreException if the table is not there, or some tablet is on no server
   */
  public static TabletMap of(Store store, String table) throws StoreException {
    if (!(store instanceof PreSplit divided && store instanceof Placement placement)) {
      return UNKNOWN;
    }
    List<Bytes> splits = divided.splits(table).stream().map(Bytes::copy).toList();
    List<Bytes> oneOfEach = new ArrayList<>();
    oneOfEach.add(new Bytes());
    // The row of a split may belong to either of its tablets; the next row does not.
    splits.forEach(row -> oneOfEach.add(behind(row)));
    return new TabletMap(splits, placement.serversOf(table, oneOfEach));
  }

  private static Bytes behind(Bytes row) {
    return Bytes.of(Arrays.copyOf(row.toArray(), row.length() + 1));
  }

  /** The servers that hold tablets, sorted; at least one. */
  public List<String> servers() {
    return servers;
  }

  /** Index among {@link #servers()} of the server of a row. */
  public int server(Bytes row) {
    int low = 0;
    int high = splits.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (splits[middle].compareTo(row) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return serverOfTablet[low];
  }
}
