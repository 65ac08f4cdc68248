package assay.stores.hbase.session;

import assay.store.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.TagUtil;
import org.apache.hadoop.hbase.util.Pair;

/**
 * Reconstructs the visibility expressions of cells from the cells' tags. HBase stores an expression
 * as alternatives, with one tag per alternative. A tag lists the numbers of the labels that the
 * alternative requires. HBase sends tags only to clients that request tags. Label names are kept as
 * bytes, because decoding the names for every scanned cell would be slow. Not thread-safe.
 */
public final class CellExpressions {
  @FunctionalInterface
  public interface Names {
    byte[] of(int label) throws IOException;
  }

  private final Names names;
  private final List<byte[]> ways = new ArrayList<>();
  private final List<byte[]> terms = new ArrayList<>();
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  public CellExpressions(Names names) {
    this.names = names;
  }

  /**
   * Returns a cell's visibility expression with sorted parts; empty if the cell has no expression.
   */
  Bytes of(Cell cell) throws IOException {
    ways.clear();
    Iterator<Tag> tags = PrivateCellUtil.tagsIterator(cell);
    while (tags.hasNext()) {
      Tag tag = tags.next();
      if (tag.getType() == TagType.VISIBILITY_TAG_TYPE) {
        ways.add(wayOf(tag));
      }
    }
    if (ways.size() > 1) {
      ways.replaceAll(CellExpressions::asTerm);
    }
    return Bytes.of(joined(ways, '|'));
  }

  private byte[] wayOf(Tag tag) throws IOException {
    terms.clear();
    int end = tag.getValueOffset() + tag.getValueLength();
    for (int offset = tag.getValueOffset(); offset < end; ) {
      Pair<Integer, Integer> number = TagUtil.readVIntValuePart(tag, offset);
      int label = number.getFirst();
      terms.add(label < 0 ? with('!', names.of(-label), "") : names.of(label));
      offset += number.getSecond();
    }
    return joined(terms, '&');
  }

  private static byte[] asTerm(byte[] way) {
    for (byte letter : way) {
      if (letter == '&') {
        return with('(', way, ")");
      }
    }
    return way;
  }

  private static byte[] with(char before, byte[] middle, String after) {
    byte[] all = new byte[1 + middle.length + after.length()];
    all[0] = (byte) before;
    System.arraycopy(middle, 0, all, 1, middle.length);
    if (!after.isEmpty()) {
      all[all.length - 1] = (byte) after.charAt(0);
    }
    return all;
  }

  private byte[] joined(List<byte[]> parts, char between) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    parts.sort(Arrays::compareUnsigned);
    text.reset();
    byte[] last = null;
    for (byte[] part : parts) {
      if (!Arrays.equals(part, last)) {
        if (last != null) {
          text.write(between);
        }
        text.write(part, 0, part.length);
        last = part;
      }
    }
    return text.toByteArray();
  }
}
