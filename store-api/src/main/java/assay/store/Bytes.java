package assay.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A window onto part of a byte array. The window can be moved to other bytes, so that a hot loop
 * can reuse one object for every operation. Callers that need the bytes after a call returns must
 * make a {@link #copy()}.
 *
 * <p>Windows are compared by the unsigned bytes that they contain. Not thread-safe.
 */
public final class Bytes implements Comparable<Bytes> {
  private static final byte[] NONE = new byte[0];

  private byte[] array = NONE;
  private int offset;
  private int length;

  /** An empty window. */
  public Bytes() {}

  /** A window onto all of {@code array}, which is not copied. */
  public static Bytes of(byte[] array) {
    return new Bytes().set(array, 0, array.length);
  }

  /** The UTF-8 bytes of {@code text}. */
  public static Bytes of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Moves the window; the array is not copied. Returns this. */
  public Bytes set(byte[] newArray, int newOffset, int newLength) {
    if (newOffset < 0 || newLength < 0 || newOffset > newArray.length - newLength) {
      throw new IndexOutOfBoundsException(
          "offset "
              + newOffset
              + " and length "
              + newLength
              + " do not fit in an array of "
              + newArray.length
              + " bytes");
    }
    if (array != newArray) {
      // Storing a reference costs a GC barrier even if the reference does not change.
      array = newArray;
    }
    offset = newOffset;
    length = newLength;
    return this;
  }

  /** Moves the window to the bytes of {@code other}, which are not copied. Returns this. */
  public Bytes set(Bytes other) {
    return set(other.array, other.offset, other.length);
  }

  /**
   * The array behind the window. The window's bytes start at {@link #offset()} and are {@link
   * #length()} long.
   */
  public byte[] array() {
    return array;
  }

  /** The index in {@link #array()} of the window's first byte. */
  public int offset() {
    return offset;
  }

  /** The window's length in bytes. */
  public int length() {
    return length;
  }

  /** The byte at {@code index}, counted from the start of the window. */
  public byte at(int index) {
    return array[offset + index];
  }

  /**
   * An array of exactly these bytes: the window's own array if the window covers the whole array,
   * otherwise a copy.
   */
  public byte[] exact() {
    return offset == 0 && length == array.length ? array : toArray();
  }

  /** A new array of these bytes. */
  public byte[] toArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /**
   * A window onto a copy of these bytes. Later changes to this window or its array do not affect
   * the copy.
   */
  public Bytes copy() {
    return of(toArray());
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(
        array, offset, offset + length, other.array, other.offset, other.offset + other.length);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Bytes other
        && Arrays.equals(
            array, offset, offset + length, other.array, other.offset, other.offset + other.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + array[offset + i];
    }
    return hash;
  }

  /** The bytes as text: printable ASCII unchanged, and all other bytes as {@code \xNN}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      int b = at(i) & 0xff;
      if (b >= 0x20 && b < 0x7f && b != '\\') {
        text.append((char) b);
      } else {
        text.append(String.format("\\x%02x", b));
      }
    }
    return text.toString();
  }
}
