package assay.stores.hbase.session;

import java.util.Arrays;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Creates filters for conditional increments. A filter passes a counter unless the increment would
 * set the counter to one of the given sums.
 */
final class SumFilter {
  private byte[] family = {};
  private byte[] qualifier = {};
  private long amount;
  private long[] sums = {};
  private FilterList filter;

  FilterList none(byte[] ofFamily, byte[] ofQualifier, long byAmount, long[] ofSums) {
    if (filter == null
        || sums != ofSums
        || amount != byAmount
        || !Arrays.equals(qualifier, ofQualifier)
        || !Arrays.equals(family, ofFamily)) {
      family = ofFamily;
      qualifier = ofQualifier;
      amount = byAmount;
      sums = ofSums;
      filter = make();
    }
    return filter;
  }

  private FilterList make() {
    FilterList all = new FilterList(FilterList.Operator.MUST_PASS_ALL);
    for (long sum : sums) {
      SingleColumnValueFilter other =
          new SingleColumnValueFilter(
              family, qualifier, CompareOperator.NOT_EQUAL, Bytes.toBytes(sum - amount));
      other.setFilterIfMissing(true);
      all.addFilter(other);
    }
    return all;
  }
}
