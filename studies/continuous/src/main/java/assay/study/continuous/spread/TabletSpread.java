package assay.study.continuous.spread;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Metric;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Distribution of a table's tablets over the servers.
 *
 * @param byServer number of tablets of each server, including servers without tablets
 */
record TabletSpread(Map<String, Integer> byServer) {
  TabletSpread {
    byServer = Collections.unmodifiableMap(new TreeMap<>(byServer));
  }

  /**
   * Returns the current distribution of a table's tablets.
   *
   * @param store store with the capabilities pre-split, placement and internals
   * @throws StoreException if the store fails, or if a tablet is not served by any server
   */
  static TabletSpread of(Store store, String table) throws StoreException {
    Map<String, Integer> byServer = new TreeMap<>();
    for (Internals.Reading reading : ((Internals) store).sample(Internals.NO_TABLE)) {
      if (reading.metric().equals(Metric.TABLETS) && !reading.server().isEmpty()) {
        byServer.put(reading.server(), 0);
      }
    }
    List<Bytes> rows = rows(((PreSplit) store).splits(table));
    for (String server : ((Placement) store).serversOf(table, rows)) {
      byServer.merge(server, 1, Integer::sum);
    }
    return new TabletSpread(byServer);
  }

  /**
   * Returns one row of each tablet. Each row is slightly above a split point, because the split
   * point itself belongs to different tablets in different stores.
   */
  private static List<Bytes> rows(List<Bytes> splits) {
    List<Bytes> rows = new ArrayList<>();
    rows.add(Bytes.of(new byte[1]));
    for (Bytes split : splits) {
      rows.add(Bytes.of(Arrays.copyOf(split.toArray(), split.length() + 1)));
    }
    return rows;
  }

  boolean isEven() {
    return most() - least() <= 1;
  }

  int most() {
    return byServer.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  int least() {
    return byServer.values().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  @Override
  public String toString() {
    return byServer.entrySet().stream()
        .map(server -> server.getValue() + " on " + server.getKey())
        .collect(Collectors.joining(", "));
  }
}
