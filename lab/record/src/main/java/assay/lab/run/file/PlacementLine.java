package assay.lab.run.file;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Servers of a table's tablets, valid from a given time until the time of the next line. Each line
 * of the file {@code placements.jsonl} has this form.
 *
 * @param millis time in ms since the epoch
 * @param table name of the table in the store
 * @param servers server of each tablet; the key is the tablet's last row as text; the table's last
 *     tablet has an empty key
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
