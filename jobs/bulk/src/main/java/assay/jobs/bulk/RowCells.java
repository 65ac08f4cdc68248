package assay.jobs.bulk;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.io.Writable;

/**
 * Cells of one row, in the order in which cells are written to files. Each part of a cell is
 * encoded as its length and its bytes. Objects can be reused: {@link #set} allocates no memory for
 * a row with the same layout as the previous row.
 */
final class RowCells implements Writable {
  static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::family)
          .thenComparing(Cell::qualifier)
          .thenComparing(Cell::visibility);

  private byte[] encoded = new byte[256];
  private int length;

  /**
   * Indices that sort the cells of the previous row's mutation. The next row nearly always has the
   * same order, so sorting starts with it.
   */
  private int[] order = new int[0];

  void set(Mutation row) {
    length = 0;
    sort(row);
    for (int index : order) {
      Mutation.Change change = row.change(index);
      if (change.isDelete() || change.timestamp() != Mutation.SERVER_TIME) {
        throw new IllegalArgumentException("bulk files support neither deletes nor timestamps");
      }
      append(change.family());
      append(change.qualifier());
      append(change.visibility());
      append(change.value());
    }
  }

  /**
   * @param cells cells of the row, sorted by {@link #ORDER}
   */
  void set(List<Cell> cells) {
    length = 0;
    for (Cell cell : cells) {
      append(cell.family());
      append(cell.qualifier());
      append(cell.visibility());
      append(cell.value());
    }
  }

  private void sort(Mutation row) {
    if (order.length != row.size()) {
      order = new int[row.size()];
      Arrays.setAll(order, i -> i);
    }
    for (int i = 1; i < order.length; i++) {
      int index = order[i];
      int at = i;
      while (at > 0 && compare(row.change(order[at - 1]), row.change(index)) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = index;
    }
  }

  private static int compare(Mutation.Change one, Mutation.Change other) {
    int families = one.family().compareTo(other.family());
    if (families != 0) {
      return families;
    }
    int qualifiers = one.qualifier().compareTo(other.qualifier());
    return qualifiers != 0 ? qualifiers : one.visibility().compareTo(other.visibility());
  }

  private void append(Bytes part) {
    int most = length + part.length() + Integer.BYTES;
    if (most > encoded.length) {
      encoded = Arrays.copyOf(encoded, Math.max(most, 2 * encoded.length));
    }
    int size = part.length();
    // Nearly all lengths are below 128 and are encoded in one byte.
    if (size < 0x80) {
      encoded[length++] = (byte) size;
    } else {
      encoded[length++] = (byte) (size >>> 24 | 0x80);
      encoded[length++] = (byte) (size >>> 16);
      encoded[length++] = (byte) (size >>> 8);
      encoded[length++] = (byte) size;
    }
    System.arraycopy(part.array(), part.offset(), encoded, length, size);
    length += size;
  }

  final class Reading {
    private int at;

    /**
     * Reads the next encoded cell into {@code cell}, but leaves the row of {@code cell} unchanged.
     * Returns false if there are no more cells.
     */
    boolean next(Cell cell) {
      if (at == length) {
        return false;
      }
      read(cell.family());
      read(cell.qualifier());
      read(cell.visibility());
      read(cell.value());
      return true;
    }

    private void read(Bytes part) {
      int size = encoded[at++];
      if (size < 0) {
        size =
            (size & 0x7f) << 24
                | (encoded[at] & 0xff) << 16
                | (encoded[at + 1] & 0xff) << 8
                | (encoded[at + 2] & 0xff);
        at += Integer.BYTES - 1;
      }
      part.set(encoded, at, size);
      at += size;
    }
  }

  Reading reading() {
    return new Reading();
  }

  List<Cell> copies() {
    List<Cell> copies = new ArrayList<>();
    Cell cell = new Cell();
    Reading reading = reading();
    while (reading.next(cell)) {
      copies.add(cell.copy());
    }
    return copies;
  }

  int length() {
    return length;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(length);
    out.write(encoded, 0, length);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    length = in.readInt();
    if (length > encoded.length) {
      encoded = new byte[Math.max(length, 2 * encoded.length)];
    }
    in.readFully(encoded, 0, length);
  }
}
