package assay.stores.hbase;

import assay.store.Columns;
import assay.store.ServerFilter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;

/** The paper's four filters as HBase's own. */
final class Filters {
  private Filters() {}

  /**
   * The filter that lets through what {@link assay.store.RowFilter} does.
   *
   * @throws java.util.regex.PatternSyntaxException if the pattern is none
   */
  static Filter of(ServerFilter.Filter filter, Layout layout) {
    if (filter instanceof ServerFilter.Filter.RowByKey byKey) {
      return new RowFilter(CompareOperator.EQUAL, whole(byKey.pattern()));
    }
    if (filter instanceof ServerFilter.Filter.RowByColumnValue byValue) {
      Layout.Place at = layout.place(byValue.column().family());
      SingleColumnValueFilter made =
          new SingleColumnValueFilter(
              at.family(),
              Mutations.qualifier(at, byValue.column().qualifier()),
              CompareOperator.EQUAL,
              whole(byValue.pattern()));
      // A row without the column would pass otherwise, and older versions would not count.
      made.setFilterIfMissing(true);
      made.setLatestVersionOnly(false);
      return made;
    }
    if (filter instanceof ServerFilter.Filter.CellByColumn byColumn) {
      return byQualifier(byColumn.pattern(), layout);
    }
    ServerFilter.Filter.CellByValue byValue = (ServerFilter.Filter.CellByValue) filter;
    return new ValueFilter(CompareOperator.EQUAL, whole(byValue.pattern()));
  }

  /** The column that must be read for a filter to work; null where it needs none. */
  static Columns.Name tested(ServerFilter.Filter filter) {
    return filter instanceof ServerFilter.Filter.RowByColumnValue byValue ? byValue.column() : null;
  }

  private static Filter byQualifier(String pattern, Layout layout) {
    Filter plain = new QualifierFilter(CompareOperator.EQUAL, whole(pattern));
    if (layout.isPlain()) {
      return plain;
    }
    // In families that groups share, qualifiers begin with the family and a zero byte.
    Pattern.compile(pattern);
    RegexStringComparator shared =
        whole(
            String.join(
                "|",
                layout.sharedNames().stream()
                    .map(name -> Pattern.quote(new String(name.toArray(), StandardCharsets.UTF_8)))
                    .toList()));
    return new FilterList(
        FilterList.Operator.MUST_PASS_ONE,
        new FilterList(new FamilyFilter(CompareOperator.NOT_EQUAL, shared), plain),
        new FilterList(
            new FamilyFilter(CompareOperator.EQUAL, shared),
            new QualifierFilter(
                CompareOperator.EQUAL, whole("[^\\x00]*\\x00(?:" + pattern + ")"))));
  }

  /** HBase's comparator looks for a match anywhere, and lets a dot match line ends. */
  private static RegexStringComparator whole(String pattern) {
    Pattern.compile(pattern);
    return new RegexStringComparator("\\A(?:" + pattern + ")\\z", 0);
  }
}
