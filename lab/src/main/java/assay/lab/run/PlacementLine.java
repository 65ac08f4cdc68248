package assay.lab.run;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Server of each tablet of a table from a time on; a line of a run's placements.
 *
 * @param millis since the epoch
 * @param table name in the store
 * @param servers by the last row of each tablet, as text; empty for the last tablet
 */
public record PlacementLine(long millis, String table, SortedMap<String, String> servers) {
  public PlacementLine {
    servers = new TreeMap<>(servers);
  }

  /** Server of a row; null if its tablet is unknown. */
  public String serverOf(String row) {
    SortedMap<String, String> from = servers.tailMap(row);
    return from.isEmpty() ? servers.get("") : from.get(from.firstKey());
  }

  public boolean isAs(String otherTable, Map<String, String> others) {
    return table.equals(otherTable) && servers.equals(others);
  }
}
