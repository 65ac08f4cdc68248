package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Cell;
import java.util.Arrays;

/**
 * A RocksDB key that encodes a cell's row, family and qualifier. Keys sort by row, then by family,
 * then by qualifier. Each part ends with {@code 00 01}; a zero byte within a part is encoded as
 * {@code 00 ff}. Keys are built and decoded in place, without copies. Not thread-safe.
 *
 * <p>If a table keeps several versions of each cell, the inverted timestamp and the write's
 * inverted sequence number follow the qualifier. The newest version of a cell therefore sorts
 * first.
 */
final class CellKey {
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

  void truncate(int newLength) {
    length = newLength;
  }

  CellKey clear() {
    length = 0;
    return this;
  }

  CellKey part(Bytes part) {
    // In the worst case, each byte is encoded as two bytes.
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

  CellKey inverted(long number) {
    reserve(Long.BYTES);
    long inverted = ~number ^ Long.MIN_VALUE;
    for (int shift = 56; shift >= 0; shift -= 8) {
      key[length++] = (byte) (inverted >>> shift);
    }
    return this;
  }

  byte[] toArray() {
    return Arrays.copyOf(key, length);
  }

  /**
   * Returns the smallest key that is greater than all keys that start with this key. This key must
   * end with a complete part.
   */
  byte[] toArrayBehind() {
    byte[] behind = toArray();
    behind[length - 1]++;
    return behind;
  }

  static int rowLength(byte[] encoded) {
    return partEnd(encoded, 0);
  }

  static int columnLength(byte[] encoded) {
    return partEnd(encoded, partEnd(encoded, partEnd(encoded, 0)));
  }

  /**
   * Decodes an encoded key into the cell's row, family and qualifier. The key's bytes are
   * overwritten.
   */
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

  /**
   * Decodes one part of a key in place. The decoded bytes are never longer than the encoded bytes,
   * so they can overwrite the encoded bytes.
   */
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
      key = Arrays.copyOf(key, Math.max(2 * key.length, length + more));
    }
  }
}
