package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.Filter;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;

/**
 * Server-side filter that passes a cell if a regular expression matches the cell's whole row key,
 * whole qualifier or whole value. The filter decodes the matched bytes as UTF-8. Unlike Accumulo's
 * {@code RegExFilter}, this filter limits the time of matching, because a match can backtrack
 * endlessly.
 */
public final class MatchingCells extends Filter implements RejectedRows.RowRejecting {
  private static final String PART = "part";

  public enum Part {
    ROW,
    QUALIFIER,
    VALUE
  }

  private Part part;
  private TimedMatcher matcher;
  private ByteSequence row;
  private boolean rowMatches;
  private long rejected;
  private ByteSequence rejectedRow;

  public static Map<String, String> options(Part part, String pattern, long millis) {
    Map<String, String> options = new HashMap<>();
    options.put(PART, part.name());
    return TimedMatcher.addTo(options, pattern, millis);
  }

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    super.init(source, options, env);
    part = Part.valueOf(ColumnOptions.required(options, PART));
    matcher = TimedMatcher.of(options);
  }

  @Override
  public void seek(Range range, Collection<ByteSequence> columnFamilies, boolean inclusive)
      throws IOException {
    matcher.begin();
    super.seek(range, columnFamilies, inclusive);
  }

  @Override
  public boolean accept(Key key, Value value) {
    if (part == Part.ROW) {
      return acceptRow(key.getRowData());
    }
    return part == Part.QUALIFIER
        ? matches(key.getColumnQualifierData())
        : matcher.matches(value.get(), 0, value.getSize());
  }

  private boolean acceptRow(ByteSequence next) {
    if (!next.equals(row)) {
      row = next;
      rowMatches = matches(next);
      if (!rowMatches) {
        rejected++;
        rejectedRow = next;
      }
    }
    return rowMatches;
  }

  @Override
  public long takeRejected() {
    long taken = rejected;
    rejected = 0;
    return taken;
  }

  @Override
  public byte[] lastRejected() {
    return rejectedRow.toArray();
  }

  private boolean matches(ByteSequence bytes) {
    return matcher.matches(bytes.getBackingArray(), bytes.offset(), bytes.length());
  }

  @Override
  public SortedKeyValueIterator<Key, Value> deepCopy(IteratorEnvironment env) {
    MatchingCells copy = (MatchingCells) super.deepCopy(env);
    copy.part = part;
    copy.matcher = matcher.copy();
    return copy;
  }
}
