package assay.lab.bulk;

import assay.lab.value.NamedValues;
import assay.store.Bytes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Mapping from records to rows.
 *
 * @param row names of the columns whose values are joined to form the row key
 * @param separator text between the joined values in the row key
 * @param cells for each {@code family:qualifier}, the name of the column that contains the cell's
 *     value
 */
public record RowMapping(List<String> row, String separator, Map<String, String> cells) {
  public RowMapping {
    row = List.copyOf(row);
    cells = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(cells));
    if (row.isEmpty()) {
      throw new IllegalArgumentException("row keys must have at least one column");
    }
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("must have at least one cell, such as cf:name");
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

  Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>(row);
    columns.addAll(cells.values());
    return columns;
  }

  NamedValues toValues() {
    return NamedValues.builder()
        .put("row", row)
        .put("separator", separator)
        .put("cells", cells)
        .build();
  }
}
