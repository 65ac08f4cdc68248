package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Cell;

/**
 * A cell's place as one key whose bytes sort as row, family and qualifier do. Each part ends with
 * {@code 00 01}; a zero byte within it is written {@code 00 ff}. In tables of several versions the
 * inverted timestamp and the inverted number of the write follow, so that the newest comes first.
 * Built and read in place; of one thread.
 */
final class CellKey {
  /** What follows the qualifier in tables of several versions. */
  static final int VERSION_BYTES = 2 * Long.BYTES;

  private static final byte END = 1;
  private static final byte ESCAPED_ZERO = (byte) 0xff;

  private byte[] key = new byte[256];
  private int length;

  byte[] array() {
    return key;
  }

  int length() {
    return length;
  }

  /** Shortens the key to its first bytes. */
  void truncate(int newLength) {
    length = newLength;
  }

  /** Begins anew. */
  CellKey clear() {
    length = 0;
    return this;
  }

  /** Appends a row, a family or a qualifier. */
  CellKey part(Bytes part) {
    // At worst each byte becomes two.
    reserve(2 * part.length() + 2);
    byte[] from = part.array();
    int end = part.offset() + part.length();
    for (int i = part.offset(); i < end; i++) {
      byte b = from[i];
      key[length++] = b;
      if (b == 0) {
        key[length++] = ESCAPED_ZERO;
      }
    }
    key[length++] = 0;
    key[length++] = END;
    return this;
  }

  /** Appends a number so that higher ones sort first. */
  CellKey inverted(long number) {
    reserve(Long.BYTES);
    long inverted = ~number ^ Long.MIN_VALUE;
    for (int shift = 56; shift >= 0; shift -= 8) {
      key[length++] = (byte) (inverted >>> shift);
    }
    return this;
  }

  byte[] toArray() {
    return java.util.Arrays.copyOf(key, length);
  }

  /** The first key behind all that begin with this one, whose last part ends here. */
  byte[] toArrayBehind() {
    byte[] behind = toArray();
    behind[length - 1]++;
    return behind;
  }

  /** How many bytes of an encoded key are its row. */
  static int rowLength(byte[] encoded) {
    return partEnd(encoded, 0);
  }

  /** How many bytes of an encoded key are its row, family and qualifier. */
  static int columnLength(byte[] encoded) {
    return partEnd(encoded, partEnd(encoded, partEnd(encoded, 0)));
  }

  /** Moves the cell's windows onto the parts of an encoded key, which is overwritten for that. */
  static void show(byte[] encoded, Cell cell) {
    int family = partEnd(encoded, 0);
    int qualifier = partEnd(encoded, family);
    decode(encoded, 0, family, cell.row());
    decode(encoded, family, qualifier, cell.family());
    decode(encoded, qualifier, partEnd(encoded, qualifier), cell.qualifier());
  }

  private static int partEnd(byte[] encoded, int start) {
    int i = start;
    while (encoded[i] != 0 || encoded[i + 1] != END) {
      i += encoded[i] == 0 ? 2 : 1;
    }
    return i + 2;
  }

  /** What is decoded is never longer, so that it can take the place of what was encoded. */
  private static void decode(byte[] encoded, int start, int end, Bytes part) {
    int to = start;
    for (int i = start; i < end - 2; i++) {
      byte b = encoded[i];
      encoded[to++] = b;
      if (b == 0) {
        i++;
      }
    }
    part.set(encoded, start, to - start);
  }

  private void reserve(int more) {
    if (length + more > key.length) {
      key = java.util.Arrays.copyOf(key, Math.max(2 * key.length, length + more));
    }
  }
}
