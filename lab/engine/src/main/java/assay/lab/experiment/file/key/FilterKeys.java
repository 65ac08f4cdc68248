package assay.lab.experiment.file.key;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.format.RowFormat;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Names;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Keys that define a filter. The filter is one of the four filters of YCSB++ (§2.3.5), or a
 * condition on whole rows.
 */
public record FilterKeys(
    @Key(
            "Java regular expression that the whole row key must match; all cells of matching "
                + "rows are returned. Default: row keys are not tested.")
        Optional<String> row,
    @Key(
            "Name of the field whose value must match the regular expression in 'value'; all cells "
                + "of matching rows are returned. Default: no field is tested.")
        Optional<String> column,
    @Key(
            "Java regular expression that must match the whole value of the field named in "
                + "'column'. Default: none; required with 'column'.")
        Optional<String> value,
    @Key(
            "Java regular expression that the whole name of a field must match; only matching "
                + "cells are returned. Default: field names are not tested.")
        Optional<String> cellColumn,
    @Key(
            "Java regular expression that the whole value of a cell must match; only matching "
                + "cells are returned. Default: cell values are not tested.")
        Optional<String> cellValue,
    @Key(
            "Condition that a row must meet; all cells of matching rows are returned. Default: no "
                + "condition.")
        Optional<ConditionKeys> where) {

  public FilterKeys {
    long kinds =
        Stream.of(row, column, cellColumn, cellValue, where).filter(Optional::isPresent).count();
    Require.that(
        kinds == 1 && column.isPresent() == value.isPresent(),
        "must have exactly one of the keys 'row', 'column', 'cell-column', 'cell-value' and"
            + " 'where'; 'column' and 'value' require each other");
    requirePattern("row", row);
    requirePattern("value", value);
    requirePattern("cell-column", cellColumn);
    requirePattern("cell-value", cellValue);
  }

  static void requirePattern(String key, Optional<String> pattern) {
    if (pattern.isPresent()) {
      try {
        Pattern.compile(pattern.get());
      } catch (PatternSyntaxException e) {
        String where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
        throw new BadKey(
            key,
            "'" + pattern.get() + "' is not a regular expression: " + e.getDescription() + where);
      }
    }
  }

  Filter of(RowFormat format) {
    if (row.isPresent()) {
      return new Filter.RowByKey(row.get());
    }
    if (column.isPresent()) {
      return new Filter.RowByColumnValue(column(column.get(), format), value.orElseThrow());
    }
    if (where.isPresent()) {
      return new Filter.RowByCondition(where.get().of(format));
    }
    return cellColumn
        .<Filter>map(Filter.CellByColumn::new)
        .orElseGet(() -> new Filter.CellByValue(cellValue.orElseThrow()));
  }

  static Columns.Name column(String name, RowFormat format) {
    int field = format.fieldNames().indexOf(name);
    if (field < 0) {
      throw new IllegalArgumentException(
          "rows have no column '" + name + "'; " + Names.nearest(name, format.fieldNames()));
    }
    return new Columns.Name(format.family(field), Bytes.of(name));
  }
}
