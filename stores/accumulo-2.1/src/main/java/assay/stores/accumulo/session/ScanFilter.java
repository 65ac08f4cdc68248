package assay.stores.accumulo.session;

import assay.store.Columns;
import assay.store.capability.ServerFilter.Filter;
import assay.stores.accumulo.iterators.ColumnOptions;
import assay.stores.accumulo.iterators.MatchingCells;
import assay.stores.accumulo.iterators.RowsByColumnValue;
import assay.stores.accumulo.iterators.WithoutColumn;
import java.time.Duration;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.ScannerBase;

/**
 * What runs on the servers in each scan of a session: the columns asked for and, above them, a
 * filter. The iterators are ours: Accumulo's own filter by expressions never ends where its pattern
 * does not, and cannot let a row through by the value of one of its columns. Immutable.
 */
public final class ScanFilter {
  /** Lets everything through. */
  public static final ScanFilter NONE = new ScanFilter(null, "", Duration.ZERO);

  /** Above the one that leaves out old versions, which is at 20. */
  private static final int PRIORITY = 100;

  private final Filter filter;
  private final String context;
  private final Duration bound;

  private ScanFilter(Filter filter, String context, Duration bound) {
    this.filter = filter;
    this.context = context;
    this.bound = bound;
  }

  /**
   * A filter.
   *
   * @param context the class loader context that has our iterators
   * @param bound that a pattern may take of one exchange of a scan
   */
  public static ScanFilter of(Filter filter, String context, Duration bound) {
    if (filter instanceof Filter.RowByColumnValue byValue) {
      // The caller may move the name's windows.
      Columns.Name column = byValue.column();
      Columns.Name own = new Columns.Name(column.family().copy(), column.qualifier().copy());
      return new ScanFilter(new Filter.RowByColumnValue(own, byValue.pattern()), context, bound);
    }
    return new ScanFilter(filter, context, bound);
  }

  /** Makes a scanner return these columns of what passes, and nothing that it was set to before. */
  public void setUp(ScannerBase scanner, Columns columns) {
    scanner.clearColumns();
    scanner.clearScanIterators();
    columns.names().forEach(name -> fetch(scanner, name));
    if (filter == null) {
      return;
    }
    scanner.setClassLoaderContext(context);
    if (filter instanceof Filter.RowByColumnValue byValue) {
      setUp(scanner, columns, byValue);
    } else {
      scanner.addScanIterator(
          new IteratorSetting(
              PRIORITY,
              "assay-filter",
              MatchingCells.class,
              MatchingCells.options(part(filter), filter.pattern(), bound.toMillis())));
    }
  }

  private void setUp(ScannerBase scanner, Columns columns, Filter.RowByColumnValue byValue) {
    byte[] family = byValue.column().family().toArray();
    byte[] qualifier = byValue.column().qualifier().toArray();
    scanner.addScanIterator(
        new IteratorSetting(
            PRIORITY,
            "assay-filter",
            RowsByColumnValue.class,
            RowsByColumnValue.options(family, qualifier, byValue.pattern(), bound.toMillis())));
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

  private static MatchingCells.Part part(Filter filter) {
    if (filter instanceof Filter.RowByKey) {
      return MatchingCells.Part.ROW;
    }
    return filter instanceof Filter.CellByColumn
        ? MatchingCells.Part.QUALIFIER
        : MatchingCells.Part.VALUE;
  }

  private static void fetch(ScannerBase scanner, Columns.Name name) {
    scanner.fetchColumn(Keys.text(name.family()), Keys.text(name.qualifier()));
  }
}
