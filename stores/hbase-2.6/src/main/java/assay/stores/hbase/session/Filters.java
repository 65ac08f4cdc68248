package assay.stores.hbase.session;

import assay.store.Columns;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter;
import assay.stores.hbase.comparators.FirstColumn;
import assay.stores.hbase.comparators.RowsWhere;
import assay.stores.hbase.comparators.TimedRegex;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;

/**
 * Translates Assay's filters to filters that run in HBase's region servers. The four filters of the
 * YCSB++ paper (§2.3.5) are translated to HBase's own filters. Row conditions and column choices
 * are translated to Assay's own filters, which must be deployed to the region servers.
 */
public final class Filters {
  private final Layout layout;
  private final boolean bounded;
  private final long boundMillis;

  /**
   * @param bounded whether the region servers have Assay's comparator, which stops patterns that do
   *     not terminate
   * @param bound time limit of one match by Assay's comparator
   */
  public Filters(Layout layout, boolean bounded, Duration bound) {
    this.layout = layout;
    this.bounded = bounded;
    boundMillis = bound.toMillis();
  }

  /**
   * Returns the HBase filter that passes the same cells as {@link
   * assay.store.capability.filter.RowFilter}.
   *
   * @throws java.util.regex.PatternSyntaxException if the pattern is invalid
   */
  public Filter of(ServerFilter.Filter filter) {
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
      // Otherwise, a row without the column would pass, and older versions would be ignored.
      made.setFilterIfMissing(true);
      made.setLatestVersionOnly(false);
      return made;
    }
    if (filter instanceof ServerFilter.Filter.RowByCondition byCondition) {
      return where(byCondition.where());
    }
    if (filter instanceof ServerFilter.Filter.FirstOf first) {
      return firstOf(first.columns());
    }
    if (filter instanceof ServerFilter.Filter.CellByColumn byColumn) {
      return byQualifier(byColumn.pattern());
    }
    ServerFilter.Filter.CellByValue byValue = (ServerFilter.Filter.CellByValue) filter;
    return new ValueFilter(CompareOperator.EQUAL, whole(byValue.pattern()));
  }

  private Filter where(Condition condition) {
    List<RowsWhere.Test> tests = new ArrayList<>();
    for (Condition.Test test : condition.tests()) {
      Layout.Place at = layout.place(test.column().family());
      byte[] qualifier = Mutations.qualifier(at, test.column().qualifier());
      tests.add(
          test instanceof Condition.Equal equal
              ? RowsWhere.Test.equal(at.family(), qualifier, equal.value().toArray())
              : RowsWhere.Test.match(
                  at.family(),
                  qualifier,
                  new TimedRegex(((Condition.Matches) test).pattern(), boundMillis)));
    }
    return new RowsWhere(condition.postfix(0), tests);
  }

  private Filter firstOf(List<Columns.Name> columns) {
    List<byte[]> families = new ArrayList<>();
    List<byte[]> qualifiers = new ArrayList<>();
    for (Columns.Name column : columns) {
      Layout.Place at = layout.place(column.family());
      families.add(at.family());
      qualifiers.add(Mutations.qualifier(at, column.qualifier()));
    }
    return new FirstColumn(families, qualifiers);
  }

  private Filter byQualifier(String pattern) {
    Filter plain = new QualifierFilter(CompareOperator.EQUAL, whole(pattern));
    if (layout.isPlain()) {
      return plain;
    }
    // If several families share an HBase family, qualifiers start with the family and a zero byte.
    Pattern.compile(pattern);
    ByteArrayComparable shared =
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

  private ByteArrayComparable whole(String pattern) {
    Pattern.compile(pattern);
    // HBase's own comparator accepts a match anywhere in the text, and a dot matches line ends.
    return bounded
        ? new TimedRegex(pattern, boundMillis)
        : new RegexStringComparator("\\A(?:" + pattern + ")\\z", 0);
  }
}
