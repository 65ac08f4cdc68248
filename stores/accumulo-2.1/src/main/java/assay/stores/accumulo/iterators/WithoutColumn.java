package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.Map;
import org.apache.accumulo.core.data.ArrayByteSequence;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.Filter;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;

/**
 * Server-side filter that removes one column from the results of a scan. Another filter needs this
 * column for a test, but the caller of the scan did not request the column.
 */
public final class WithoutColumn extends Filter {
  private ByteSequence family;
  private ByteSequence qualifier;

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    super.init(source, options, env);
    family = new ArrayByteSequence(ColumnOptions.family(options));
    qualifier = new ArrayByteSequence(ColumnOptions.qualifier(options));
  }

  @Override
  public boolean accept(Key key, Value value) {
    return !(key.getColumnQualifierData().equals(qualifier)
        && key.getColumnFamilyData().equals(family));
  }

  @Override
  public SortedKeyValueIterator<Key, Value> deepCopy(IteratorEnvironment env) {
    WithoutColumn copy = (WithoutColumn) super.deepCopy(env);
    copy.family = family;
    copy.qualifier = qualifier;
    return copy;
  }
}
