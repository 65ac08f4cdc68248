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
 * A row filter that also reports the number of rejected rows. The count is in a separate cell after
 * the last rejected row, whether or not a passing row follows. That cell's key is in the rejected
 * row, after the row's columns. A scan that resumes there therefore neither counts the row a second
 * time nor skips a row.
 */
public final class RejectedRows extends WrappingIterator {
  private static final String FILTER = "filter";

  /** A family name that sorts after all names that are valid UTF-8. */
  private static final byte[] FAMILY = family();

  private static final byte[] NOTHING = new byte[0];

  private RowRejecting filter;
  private Key reportKey;
  private Value report;

  interface RowRejecting extends SortedKeyValueIterator<Key, Value> {
    /** Number of rows rejected since the last call. */
    long takeRejected();

    byte[] lastRejected();
  }

  private static byte[] family() {
    byte[] name = "-assay-rejected".getBytes(StandardCharsets.US_ASCII);
    name[0] = (byte) 0xff;
    return name;
  }

  /**
   * Adds the kind of filter to the filter's own options.
   *
   * @param byCondition whether the filter is {@link RowsWhere}; otherwise {@link MatchingCells}
   */
  public static Map<String, String> options(boolean byCondition, Map<String, String> own) {
    Map<String, String> options = new HashMap<>(own);
    options.put(FILTER, byCondition ? "condition" : "key");
    return options;
  }

  /**
   * The number of rejected rows that a cell reports.
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
            ? new RowsWhere()
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
