package assay.lab.run.file;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The server of each tablet of a table, valid from a given time until the next line. Each line of a
 * run's placements has this form.
 *
 * @param millis time in ms since the epoch
 * @param table the table's name in the store
 * @param servers servers by the last row of their tablet, as text; the key of the table's last
 *     tablet is empty
 */
public record PlacementLine(long millis, String table, SortedMap<String, String> servers) {
  public PlacementLine {
    servers = new TreeMap<>(servers);
  }

  /** Returns the server of a row; null if the row's tablet is unknown. */
  public String serverOf(String row) {
    SortedMap<String, String> from = servers.tailMap(row);
    return from.isEmpty() ? servers.get("") : from.get(from.firstKey());
  }

  public boolean isAs(String otherTable, Map<String, String> others) {
    return table.equals(otherTable) && servers.equals(others);
  }
}
