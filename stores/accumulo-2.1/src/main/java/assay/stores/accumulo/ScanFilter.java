package assay.stores.accumulo;

import assay.store.Columns;
import assay.store.ServerFilter.Filter;
import assay.stores.accumulo.iterators.ColumnOptions;
import assay.stores.accumulo.iterators.RowsByColumnValue;
import assay.stores.accumulo.iterators.WithoutColumn;
import java.util.Map;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.ScannerBase;
import org.apache.accumulo.core.iterators.user.RegExFilter;

/**
 * What runs on the servers in each scan of a session: the columns asked for and, above them, a
 * filter. Accumulo's own filter does what looks at one cell; a row that passes by the value of one
 * of its columns needs an iterator of ours. Immutable.
 */
final class ScanFilter {
  /** Lets everything through. */
  static final ScanFilter NONE = new ScanFilter(null, "");

  /** Above the one that leaves out old versions, which is at 20. */
  private static final int PRIORITY = 100;

  private final Filter filter;
  private final String context;

  private ScanFilter(Filter filter, String context) {
    this.filter = filter;
    this.context = context;
  }

  /**
   * A filter.
   *
   * @param context the class loader context that has our iterators, as {@link #needsOurs} says
   */
  static ScanFilter of(Filter filter, String context) {
    if (filter instanceof Filter.RowByColumnValue byValue) {
      // The caller may move the name's windows.
      Columns.Name column = byValue.column();
      Columns.Name own = new Columns.Name(column.family().copy(), column.qualifier().copy());
      return new ScanFilter(new Filter.RowByColumnValue(own, byValue.pattern()), context);
    }
    return new ScanFilter(filter, context);
  }

  /** Whether servers need our own iterators for it. */
  static boolean needsOurs(Filter filter) {
    return filter instanceof Filter.RowByColumnValue;
  }

  /** Makes a scanner return these columns of what passes, and nothing that it was set to before. */
  void setUp(ScannerBase scanner, Columns columns) {
    scanner.clearColumns();
    scanner.clearScanIterators();
    columns.names().forEach(name -> fetch(scanner, name));
    if (filter instanceof Filter.RowByColumnValue byValue) {
      setUp(scanner, columns, byValue);
    } else if (filter != null) {
      scanner.addScanIterator(
          new IteratorSetting(PRIORITY, "assay-filter", RegExFilter.class, regex(filter)));
    }
  }

  private void setUp(ScannerBase scanner, Columns columns, Filter.RowByColumnValue byValue) {
    byte[] family = byValue.column().family().toArray();
    byte[] qualifier = byValue.column().qualifier().toArray();
    scanner.setClassLoaderContext(context);
    scanner.addScanIterator(
        new IteratorSetting(
            PRIORITY,
            "assay-filter",
            RowsByColumnValue.class,
            RowsByColumnValue.options(family, qualifier, byValue.pattern())));
    // Columns that are not fetched do not reach an iterator.
    if (!columns.all() && !columns.names().contains(byValue.column())) {
      fetch(scanner, byValue.column());
      scanner.addScanIterator(
          new IteratorSetting(
              PRIORITY + 1,
              "assay-columns",
              WithoutColumn.class,
              ColumnOptions.of(family, qualifier)));
    }
  }

  private static Map<String, String> regex(Filter filter) {
    if (filter instanceof Filter.RowByKey byKey) {
      return Map.of(RegExFilter.ROW_REGEX, byKey.pattern());
    }
    if (filter instanceof Filter.CellByColumn byColumn) {
      return Map.of(RegExFilter.COLQ_REGEX, byColumn.pattern());
    }
    return Map.of(RegExFilter.VALUE_REGEX, ((Filter.CellByValue) filter).pattern());
  }

  private static void fetch(ScannerBase scanner, Columns.Name name) {
    scanner.fetchColumn(Keys.text(name.family()), Keys.text(name.qualifier()));
  }
}
