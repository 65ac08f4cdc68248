package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.format.RowFormat;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Names;
import assay.store.capability.ServerFilter.Filter;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** One of the four filters (YCSB++, §2.3.5), or a condition of whole rows. */
public record FilterKeys(
    @Key("whole rows whose key matches this regular expression") Optional<String> row,
    @Key("whole rows in which this field has a 'value' that matches") Optional<String> column,
    @Key("what the value of 'column' has to match") Optional<String> value,
    @Key("the cells whose field's name matches") Optional<String> cellColumn,
    @Key("the cells whose value matches") Optional<String> cellValue,
    @Key("whole rows that are so") Optional<ConditionKeys> where) {

  public FilterKeys {
    long kinds =
        Stream.of(row, column, cellColumn, cellValue, where).filter(Optional::isPresent).count();
    if (kinds != 1 || column.isPresent() != value.isPresent()) {
      throw new IllegalArgumentException(
          "must be one of 'row', 'column' with 'value', 'cell-column', 'cell-value' and 'where'");
    }
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

  /**
   * The filter on rows of a format.
   *
   * @throws IllegalArgumentException if they have no such column
   */
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
