package assay.stores.hbase.session;

import assay.store.Columns;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter;
import assay.stores.hbase.comparators.FirstColumnFilter;
import assay.stores.hbase.comparators.RowConditionFilter;
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
  private final FamilyLayout layout;
  private final boolean bounded;
  private final long boundMillis;

  /**
   * @param bounded whether the region servers have Assay's comparator, which stops matches that do
   *     not terminate
   * @param bound time limit of one match by Assay's comparator
   */
  public Filters(FamilyLayout layout, boolean bounded, Duration bound) {
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
      FamilyLayout.Place at = layout.place(byValue.column().family());
      SingleColumnValueFilter made =
          new SingleColumnValueFilter(
              at.family(),
              HBaseMutations.qualifier(at, byValue.column().qualifier()),
              CompareOperator.EQUAL,
              whole(byValue.pattern()));
      // By default, HBase's filter passes rows without the column, and ignores older versions.
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
    List<RowConditionFilter.Test> tests = new ArrayList<>();
    for (Condition.Test test : condition.tests()) {
      FamilyLayout.Place at = layout.place(test.column().family());
      byte[] qualifier = HBaseMutations.qualifier(at, test.column().qualifier());
      tests.add(
          test instanceof Condition.Equal equal
              ? RowConditionFilter.Test.equal(at.family(), qualifier, equal.value().toArray())
              : RowConditionFilter.Test.match(
                  at.family(),
                  qualifier,
                  new TimedRegex(((Condition.Matches) test).pattern(), boundMillis)));
    }
    return new RowConditionFilter(condition.postfix(0), tests);
  }

  private Filter firstOf(List<Columns.Name> columns) {
    List<byte[]> families = new ArrayList<>();
    List<byte[]> qualifiers = new ArrayList<>();
    for (Columns.Name column : columns) {
      FamilyLayout.Place at = layout.place(column.family());
      families.add(at.family());
      qualifiers.add(HBaseMutations.qualifier(at, column.qualifier()));
    }
    return new FirstColumnFilter(families, qualifiers);
  }

  private Filter byQualifier(String pattern) {
    Filter plain = new QualifierFilter(CompareOperator.EQUAL, whole(pattern));
    if (layout.isPlain()) {
      return plain;
    }
    // If several families share an HBase family, each qualifier starts with the family's name and a
    // zero byte.
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
    // HBase's comparator accepts a match of only a part of the text, and its dot matches line ends.
    return bounded
        ? new TimedRegex(pattern, boundMillis)
        : new RegexStringComparator("\\A(?:" + pattern + ")\\z", 0);
  }
}
