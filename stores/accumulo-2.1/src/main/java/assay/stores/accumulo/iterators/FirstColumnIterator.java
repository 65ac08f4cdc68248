package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.accumulo.core.data.ArrayByteSequence;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.PartialKey;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;
import org.apache.accumulo.core.iterators.WrappingIterator;

/**
 * Server-side iterator that passes at most one column of each row. The iterator has a list of
 * columns, and passes the first listed column that the row contains. The scan must fetch all listed
 * columns. Until a row ends, the iterator keeps in memory the cells of the most preferred column
 * found so far. If a scan resumes in the middle of a row, the iterator skips the rest of that row.
 */
public final class FirstColumnIterator extends WrappingIterator {
  private static final String COLUMNS = "columns";
  private static final String BETWEEN = ",";

  private ByteSequence[] families;
  private ByteSequence[] qualifiers;
  private final Deque<Key> keys = new ArrayDeque<>();
  private final Deque<Value> values = new ArrayDeque<>();

  /**
   * Returns the iterator's options.
   *
   * @param names families and qualifiers alternately, with the most preferred column first
   */
  public static Map<String, String> options(List<byte[]> names) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return Map.of(
        COLUMNS,
        names.stream()
            .map(name -> "=" + encoder.encodeToString(name))
            .collect(Collectors.joining(BETWEEN)));
  }

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    super.init(source, options, env);
    ByteSequence[] names =
        Arrays.stream(ColumnOptions.required(options, COLUMNS).split(BETWEEN))
            .map(name -> new ArrayByteSequence(Base64.getUrlDecoder().decode(name.substring(1))))
            .toArray(ByteSequence[]::new);
    families = new ByteSequence[names.length / 2];
    qualifiers = new ByteSequence[families.length];
    for (int i = 0; i < families.length; i++) {
      families[i] = names[2 * i];
      qualifiers[i] = names[2 * i + 1];
    }
  }

  @Override
  public void seek(Range range, Collection<ByteSequence> columnFamilies, boolean inclusive)
      throws IOException {
    keys.clear();
    values.clear();
    super.seek(range, columnFamilies, inclusive);
    Key start = range.getStartKey();
    // A server resumes a scan after the last cell that was sent. The rest of that cell's row must
    // not be sent.
    if (start != null
        && !range.isStartKeyInclusive()
        && start.getColumnQualifierData().length() > 0) {
      skip(start);
    }
    chooseRow();
  }

  private void skip(Key row) throws IOException {
    while (getSource().hasTop() && isOfRow(row)) {
      getSource().next();
    }
  }

  @Override
  public void next() throws IOException {
    keys.remove();
    values.remove();
    chooseRow();
  }

  @Override
  public boolean hasTop() {
    return !keys.isEmpty();
  }

  @Override
  public Key getTopKey() {
    return keys.peek();
  }

  @Override
  public Value getTopValue() {
    return values.peek();
  }

  private void chooseRow() throws IOException {
    while (keys.isEmpty() && getSource().hasTop()) {
      Key row = new Key(getSource().getTopKey());
      int best = families.length;
      for (; getSource().hasTop() && isOfRow(row); getSource().next()) {
        int column = column(getSource().getTopKey());
        if (column < best) {
          best = column;
          keys.clear();
          values.clear();
        }
        if (column == best && column < families.length) {
          keys.add(new Key(getSource().getTopKey()));
          values.add(new Value(getSource().getTopValue()));
        }
      }
    }
  }

  private boolean isOfRow(Key row) {
    return getSource().getTopKey().equals(row, PartialKey.ROW);
  }

  private int column(Key key) {
    int column = 0;
    while (column < families.length
        && !(families[column].equals(key.getColumnFamilyData())
            && qualifiers[column].equals(key.getColumnQualifierData()))) {
      column++;
    }
    return column;
  }

  @Override
  public SortedKeyValueIterator<Key, Value> deepCopy(IteratorEnvironment env) {
    FirstColumnIterator copy = new FirstColumnIterator();
    copy.setSource(getSource().deepCopy(env));
    copy.families = families;
    copy.qualifiers = qualifiers;
    return copy;
  }
}
