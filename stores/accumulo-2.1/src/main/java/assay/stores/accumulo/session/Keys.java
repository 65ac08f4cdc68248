package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Cell;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.PartialKey;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Converts rows, ranges, cells and labels between Assay's types and Accumulo's types. */
public final class Keys {
  private static final byte[] NONE = {};

  private Keys() {}

  static Text text(Bytes bytes) {
    Text text = new Text();
    text.set(bytes.array(), bytes.offset(), bytes.length());
    return text;
  }

  public static SortedSet<Text> texts(Collection<Bytes> all) {
    return all.stream().map(Keys::text).collect(Collectors.toCollection(TreeSet::new));
  }

  public static Bytes bytes(Text text) {
    return Bytes.of(text.copyBytes());
  }

  public static Set<Bytes> bytes(Collection<Text> all) {
    return all.stream().map(Keys::bytes).collect(Collectors.toSet());
  }

  public static List<Bytes> sorted(Collection<Text> all) {
    return all.stream().map(Keys::bytes).sorted().toList();
  }

  public static Authorizations authorizations(Set<String> labels) {
    return new Authorizations(labels.toArray(String[]::new));
  }

  static Key first(Bytes row) {
    return new Key(row.toArray(), NONE, NONE, NONE, Long.MAX_VALUE, false, false);
  }

  static Range row(Bytes row) {
    Key first = first(row);
    return new Range(first, true, first.followingKey(PartialKey.ROW), false);
  }

  static Range rows(assay.store.Range range) {
    return new Range(
        range.start().length() == 0 ? null : first(range.start()),
        true,
        range.end().length() == 0 ? null : first(range.end()),
        false);
  }

  static void show(Key key, Value value, Cell cell) {
    set(cell.row(), key.getRowData());
    set(cell.family(), key.getColumnFamilyData());
    set(cell.qualifier(), key.getColumnQualifierData());
    set(cell.visibility(), key.getColumnVisibilityData());
    cell.value().set(value.get(), 0, value.getSize());
    cell.setTimestamp(key.getTimestamp());
  }

  private static void set(Bytes window, ByteSequence bytes) {
    window.set(bytes.getBackingArray(), bytes.offset(), bytes.length());
  }
}
