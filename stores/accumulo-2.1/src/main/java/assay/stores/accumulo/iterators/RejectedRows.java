package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;
import org.apache.accumulo.core.iterators.WrappingIterator;

/**
 * Server-side iterator that filters rows and reports the number of rejected rows. After each
 * sequence of rejected rows, the iterator returns a count cell with the number of rejected rows. A
 * count cell's key sorts after all columns of the last rejected row. A scan that resumes after a
 * count cell neither counts a rejected row twice nor skips a row.
 */
public final class RejectedRows extends WrappingIterator {
  private static final String FILTER = "filter";

  /**
   * Column family of the cells that report rejected rows. The first byte of the family is 0xff, so
   * that the family sorts after all names in valid UTF-8.
   */
  private static final byte[] FAMILY = family();

  private static final byte[] NOTHING = new byte[0];

  private RowRejecting filter;
  private Key reportKey;
  private Value report;

  interface RowRejecting extends SortedKeyValueIterator<Key, Value> {
    /** Returns the number of rows that the filter has rejected since the previous call. */
    long takeRejected();

    byte[] lastRejected();
  }

  private static byte[] family() {
    byte[] name = "-assay-rejected".getBytes(StandardCharsets.US_ASCII);
    name[0] = (byte) 0xff;
    return name;
  }

  /**
   * Returns the options of this iterator and of its filter.
   *
   * @param byCondition true for the filter {@link RowConditionIterator}, false for {@link
   *     MatchingCells}
   * @param own options of the filter
   */
  public static Map<String, String> options(boolean byCondition, Map<String, String> own) {
    Map<String, String> options = new HashMap<>(own);
    options.put(FILTER, byCondition ? "condition" : "key");
    return options;
  }

  /**
   * Returns the number of rejected rows that a cell reports.
   *
   * @return 0 if the cell is an ordinary cell of the table
   */
  public static long reported(Key key, Value value) {
    ByteSequence family = key.getColumnFamilyData();
    if (family.length() != FAMILY.length
        || family.byteAt(0) != FAMILY[0]
        || !Arrays.equals(family.toArray(), FAMILY)) {
      return 0;
    }
    return Long.parseLong(value.toString());
  }

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    filter =
        ColumnOptions.required(options, FILTER).equals("condition")
            ? new RowConditionIterator()
            : new MatchingCells();
    filter.init(source, options, env);
    super.init(filter, options, env);
  }

  @Override
  public void seek(Range range, Collection<ByteSequence> columnFamilies, boolean inclusive)
      throws IOException {
    super.seek(range, columnFamilies, inclusive);
    reportRejected();
  }

  @Override
  public void next() throws IOException {
    if (reportKey != null) {
      reportKey = null;
      return;
    }
    super.next();
    reportRejected();
  }

  private void reportRejected() {
    long rejected = filter.takeRejected();
    reportKey = null;
    if (rejected > 0) {
      reportKey = new Key(filter.lastRejected(), FAMILY, NOTHING, NOTHING, 0);
      report = new Value(Long.toString(rejected));
    }
  }

  @Override
  public boolean hasTop() {
    return reportKey != null || super.hasTop();
  }

  @Override
  public Key getTopKey() {
    return reportKey != null ? reportKey : super.getTopKey();
  }

  @Override
  public Value getTopValue() {
    return reportKey != null ? report : super.getTopValue();
  }
}
