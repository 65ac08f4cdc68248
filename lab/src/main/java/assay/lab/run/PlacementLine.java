package assay.lab.run;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which server held each tablet of a table, from a time on: a line of a run's placements.
 *
 * @param millis since the epoch
 * @param table as it is called in the store
 * @param servers by the last row of each tablet, as text; an empty one is that of the last tablet
 */
public record PlacementLine(long millis, String table, SortedMap<String, String> servers) {
  public PlacementLine {
    servers = new TreeMap<>(servers);
  }

  /** The server of a row; null if no tablet is told of. */
  public String serverOf(String row) {
    SortedMap<String, String> from = servers.tailMap(row);
    return from.isEmpty() ? servers.get("") : from.get(from.firstKey());
  }

  /** Whether another line tells the same. */
  public boolean isAs(String otherTable, Map<String, String> others) {
    return table.equals(otherTable) && servers.equals(others);
  }
}
