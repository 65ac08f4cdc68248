package assay.study.continuous.verify;

import assay.lab.run.Incidents;
import assay.lab.run.OpenRun;
import assay.lab.run.Placements;
import assay.lab.run.file.RunFolder;
import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.proof.CellDifference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Adds context to the differences that a verification found: the tablet of each cell, the tablet's
 * server, and the server event nearest in time. The added server is the one that hosted the tablet
 * when the write was acknowledged. If no run recorded this server, the tablet's current server is
 * used. Not thread-safe.
 */
final class LossContext {
  private static final String NONE = "-";

  private final Store store;
  private final String table;
  private final TreeSet<Bytes> splits;
  private final Map<Bytes, String> servers = new TreeMap<>();

  private final Incidents incidents = new Incidents();
  private final Placements placements;

  LossContext(Store store, String table, List<Ledger> ledgers) throws StoreException, IOException {
    this.store = store;
    this.table = table;
    placements = new Placements(table);
    splits = new TreeSet<>(store instanceof PreSplit divided ? divided.splits(table) : List.of());
    for (Path run : ledgers.stream().map(LossContext::run).collect(Collectors.toSet())) {
      if (Files.isRegularFile(run.resolve("run.json"))) {
        OpenRun noted = OpenRun.open(run);
        incidents.add(noted.manifest().start(), noted.events());
        placements.add(new RunFolder(run));
      }
    }
  }

  private static Path run(Ledger ledger) {
    return ledger.file().toAbsolutePath().normalize().getParent().resolveSibling(".").normalize();
  }

  /**
   * Returns a copy of a difference with the cell's tablet, the tablet's server and the nearest
   * server event. Returns the difference itself if it has no row.
   *
   * @throws StoreException if the store cannot locate the row
   */
  CellDifference tell(CellDifference difference) throws StoreException {
    if (difference.row() == null) {
      return difference;
    }
    Bytes row = Bytes.of(difference.row());
    Bytes from = splits.lower(row);
    Bytes to = splits.ceiling(row);
    String then = placements.serverOf(difference.row(), difference.acknowledged());
    return difference.at(
        text(from) + " to " + text(to),
        then == null ? server(to, row) : then,
        incidents.nearest(difference.acknowledged()));
  }

  private static String text(Bytes bound) {
    return bound == null ? NONE : bound.toString();
  }

  private String server(Bytes tabletEnd, Bytes row) throws StoreException {
    if (!(store instanceof Placement placement)) {
      return null;
    }
    Bytes key = tabletEnd == null ? new Bytes() : tabletEnd;
    String known = servers.get(key);
    if (known == null) {
      known = placement.serversOf(table, List.of(row)).get(0);
      servers.put(key, known);
    }
    return known;
  }

  static String eventOf(CellDifference difference) {
    return difference.event() == null
        ? null
        : difference.event().replaceFirst(", [0-9.]+ s (later|before)$", "");
  }

  static String summary(List<CellDifference> differences) {
    Map<String, Long> byEvent =
        differences.stream()
            .filter(each -> each.event() != null)
            .collect(Collectors.groupingBy(LossContext::eventOf, Collectors.counting()));
    List<Map.Entry<String, Long>> most = new ArrayList<>(byEvent.entrySet());
    most.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    return most.stream()
        .limit(3)
        .map(each -> String.format("%,d entries near '%s'", each.getValue(), each.getKey()))
        .collect(Collectors.joining(", "));
  }
}
