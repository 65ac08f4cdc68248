package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.experiment.file.yaml.Key;
import assay.lab.workload.format.RowFormat;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Names;
import assay.store.capability.ServerFilter.Filter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** One of the four filters (YCSB++, §2.3.5). */
public record FilterKeys(
    @Key("whole rows whose key matches this regular expression") Optional<String> row,
    @Key("whole rows in which this field has a 'value' that matches") Optional<String> column,
    @Key("what the value of 'column' has to match") Optional<String> value,
    @Key("the cells whose field's name matches") Optional<String> cellColumn,
    @Key("the cells whose value matches") Optional<String> cellValue) {

  public FilterKeys {
    long kinds =
        List.of(row, column, cellColumn, cellValue).stream().flatMap(Optional::stream).count();
    if (kinds != 1 || column.isPresent() != value.isPresent()) {
      throw new IllegalArgumentException(
          "one of 'row', 'column' with 'value', 'cell-column' and 'cell-value' is expected");
    }
    requirePattern("row", row);
    requirePattern("value", value);
    requirePattern("cell-column", cellColumn);
    requirePattern("cell-value", cellValue);
  }

  private static void requirePattern(String key, Optional<String> pattern) {
    if (pattern.isPresent()) {
      try {
        Pattern.compile(pattern.get());
      } catch (PatternSyntaxException e) {
        String where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
        throw new BadKey(
            key, "'" + pattern.get() + "' is no regular expression: " + e.getDescription() + where);
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
      int field = format.fieldNames().indexOf(column.get());
      if (field < 0) {
        throw new IllegalArgumentException(
            "rows have no column '"
                + column.get()
                + "'; "
                + Names.nearest(column.get(), format.fieldNames()));
      }
      return new Filter.RowByColumnValue(
          new Columns.Name(format.family(field), Bytes.of(column.get())), value.orElseThrow());
    }
    return cellColumn
        .<Filter>map(Filter.CellByColumn::new)
        .orElseGet(() -> new Filter.CellByValue(cellValue.orElseThrow()));
  }
}
