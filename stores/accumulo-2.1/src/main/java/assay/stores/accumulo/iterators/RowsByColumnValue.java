package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.accumulo.core.data.ArrayByteSequence;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;
import org.apache.accumulo.core.iterators.user.RowFilter;
import org.apache.hadoop.io.Text;

/**
 * Lets whole rows through in which a column has a value that a regular expression matches whole,
 * read as UTF-8. A second iterator looks ahead at that column alone, so that a row of any size
 * costs no memory. The column must be among those that the scan fetches.
 */
public final class RowsByColumnValue extends RowFilter {
  private byte[] family;
  private byte[] qualifier;
  private TimedMatcher matcher;

  /** The options that say what passes. */
  public static Map<String, String> options(
      byte[] family, byte[] qualifier, String pattern, long millis) {
    return TimedMatcher.addTo(ColumnOptions.of(family, qualifier), pattern, millis);
  }

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    super.init(source, options, env);
    family = ColumnOptions.family(options);
    qualifier = ColumnOptions.qualifier(options);
    matcher = TimedMatcher.of(options);
  }

  @Override
  public void seek(Range range, Collection<ByteSequence> columnFamilies, boolean inclusive)
      throws IOException {
    matcher.begin();
    super.seek(range, columnFamilies, inclusive);
  }

  @Override
  public boolean acceptRow(SortedKeyValueIterator<Key, Value> row) throws IOException {
    if (!row.hasTop()) {
      return false;
    }
    Range column = Range.exact(row.getTopKey().getRow(), new Text(family), new Text(qualifier));
    Set<ByteSequence> families = Set.of(new ArrayByteSequence(family));
    row.seek(column, families, true);
    while (row.hasTop()) {
      Value value = row.getTopValue();
      if (matcher.matches(value.get(), 0, value.getSize())) {
        return true;
      }
      row.next();
    }
    return false;
  }
}
