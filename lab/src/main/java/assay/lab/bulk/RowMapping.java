package assay.lab.bulk;

import assay.store.Bytes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a record becomes a row.
 *
 * @param row columns whose texts are the row's key
 * @param separator between them
 * @param cells the column that is a cell's value, by {@code family:qualifier}
 */
public record RowMapping(List<String> row, String separator, Map<String, String> cells) {
  /**
   * @throws IllegalArgumentException with what is expected
   */
  public RowMapping {
    row = List.copyOf(row);
    cells = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(cells));
    if (row.isEmpty()) {
      throw new IllegalArgumentException("the rows' keys: must be made of at least one column");
    }
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("cells: must be at least one 'family:qualifier'");
    }
    for (String name : cells.keySet()) {
      if (name.indexOf(':') < 1) {
        throw new IllegalArgumentException(
            "cell '" + name + "': must be family:qualifier, such as cf:name");
      }
    }
  }

  static Bytes family(String cell) {
    return Bytes.of(cell.substring(0, cell.indexOf(':')));
  }

  static Bytes qualifier(String cell) {
    return Bytes.of(cell.substring(cell.indexOf(':') + 1));
  }

  Set<Bytes> families() {
    Set<Bytes> families = new LinkedHashSet<>();
    cells.keySet().forEach(cell -> families.add(family(cell)));
    return families;
  }

  /** All columns that records are asked for. */
  Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>(row);
    columns.addAll(cells.values());
    return columns;
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("row", row);
    map.put("separator", separator);
    map.put("cells", cells);
    return map;
  }
}
