package assay.stores.accumulo.session;

import assay.store.Columns;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.stores.accumulo.iterators.ColumnOptions;
import assay.stores.accumulo.iterators.FirstColumnIterator;
import assay.stores.accumulo.iterators.MatchingCells;
import assay.stores.accumulo.iterators.RejectedRows;
import assay.stores.accumulo.iterators.RowConditionIterator;
import assay.stores.accumulo.iterators.WithoutColumn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.ScannerBase;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;

/**
 * Configures the columns and the server-side filter of a session's scans. The filters are Assay's
 * own iterators. Accumulo's regular-expression filter does not stop matches that never terminate,
 * and cannot select whole rows by the value of one column. Immutable.
 */
public final class ScanFilter {
  public static final ScanFilter NONE = new ScanFilter(null, "", Duration.ZERO);

  /**
   * Priority of the filter's iterator. The filter runs after the versioning iterator, which has
   * priority 20.
   */
  private static final int PRIORITY = 100;

  private final Filter filter;
  private final Optional<Condition> condition;
  private final String context;
  private final Duration bound;

  /**
   * @param context name of the class loader context with Assay's iterators
   * @param bound time limit for all pattern matches together during one request of a scan
   */
  public ScanFilter(Filter filter, String context, Duration bound) {
    this.filter = filter;
    condition = filter == null ? Optional.empty() : filter.condition();
    this.context = context;
    this.bound = bound;
  }

  public void setUp(ScannerBase scanner, Columns columns) {
    setUp(scanner, columns, false);
  }

  boolean rejectsRows() {
    return condition.isPresent() || filter instanceof Filter.RowByKey;
  }

  /**
   * @param reported whether the results include cells that report rejected rows; see {@link
   *     RejectedRows#reported}
   */
  void setUp(ScannerBase scanner, Columns columns, boolean reported) {
    scanner.clearColumns();
    scanner.clearScanIterators();
    columns.names().forEach(name -> fetch(scanner, name));
    if (filter == null) {
      return;
    }
    scanner.setClassLoaderContext(context);
    if (condition.isPresent()) {
      add(scanner, RowConditionIterator.class, options(condition.get()), reported);
      keepBack(scanner, columns, filter.tested());
    } else if (filter instanceof Filter.FirstOf first) {
      List<byte[]> names = new ArrayList<>();
      for (Columns.Name column : first.columns()) {
        names.add(column.family().toArray());
        names.add(column.qualifier().toArray());
      }
      add(scanner, FirstColumnIterator.class, FirstColumnIterator.options(names), false);
      keepBack(scanner, columns, filter.tested());
    } else {
      String pattern = filter.patterns().get(0);
      Map<String, String> options = MatchingCells.options(part(filter), pattern, bound.toMillis());
      add(scanner, MatchingCells.class, options, reported);
    }
  }

  private void add(
      ScannerBase scanner,
      Class<? extends SortedKeyValueIterator<Key, Value>> alone,
      Map<String, String> options,
      boolean reported) {
    String name = "assay-filter";
    scanner.addScanIterator(
        reported
            ? new IteratorSetting(
                PRIORITY,
                name,
                RejectedRows.class,
                RejectedRows.options(condition.isPresent(), options))
            : new IteratorSetting(PRIORITY, name, alone, options));
  }

  private Map<String, String> options(Condition where) {
    Map<String, String> options = RowConditionIterator.options(where.postfix(0));
    for (int i = 0; i < where.tests().size(); i++) {
      Condition.Test test = where.tests().get(i);
      byte[] family = test.column().family().toArray();
      byte[] qualifier = test.column().qualifier().toArray();
      if (test instanceof Condition.Equal equal) {
        RowConditionIterator.addEqual(options, i, family, qualifier, equal.value().toArray());
      } else {
        String pattern = ((Condition.Matches) test).pattern();
        RowConditionIterator.addMatch(options, i, family, qualifier, pattern, bound.toMillis());
      }
    }
    return options;
  }

  /**
   * Makes the scan fetch the columns that the filter tests, because iterators can read only fetched
   * columns. Columns that only the filter needs are removed from the results.
   */
  private static void keepBack(
      ScannerBase scanner, Columns columns, List<Columns.Name> testedColumns) {
    int above = PRIORITY;
    for (Columns.Name tested : testedColumns) {
      if (!columns.all() && !columns.names().contains(tested)) {
        fetch(scanner, tested);
        scanner.addScanIterator(
            new IteratorSetting(
                ++above,
                "assay-without-" + above,
                WithoutColumn.class,
                ColumnOptions.of(tested.family().toArray(), tested.qualifier().toArray())));
      }
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
