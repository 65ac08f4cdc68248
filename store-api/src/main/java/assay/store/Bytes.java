package assay.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A window onto part of a byte array. To avoid allocations, a hot loop can move one window from
 * value to value. A caller that keeps a window's bytes after a call must make a {@link #copy()}.
 *
 * <p>{@link #equals} and {@link #compareTo} compare only the bytes inside the windows. Each byte is
 * compared as an unsigned number. Not thread-safe.
 */
public final class Bytes implements Comparable<Bytes> {
  private static final byte[] NONE = new byte[0];

  private byte[] array = NONE;
  private int offset;
  private int length;

  public Bytes() {}

  /** Returns a window onto all of {@code array}. The array is not copied. */
  public static Bytes of(byte[] array) {
    return new Bytes().set(array, 0, array.length);
  }

  /** Returns the UTF-8 bytes of {@code text}. */
  public static Bytes of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Moves this window to other bytes without copying the array. Returns this window. */
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

  /**
   * Moves this window to the bytes of {@code other} without copying the bytes. Returns this window.
   */
  public Bytes set(Bytes other) {
    return set(other.array, other.offset, other.length);
  }

  /**
   * Returns the array behind the window. The window covers {@link #length()} bytes of the array,
   * starting at {@link #offset()}.
   */
  public byte[] array() {
    return array;
  }

  /** Returns the index of the window's first byte in {@link #array()}. */
  public int offset() {
    return offset;
  }

  /** Returns the window's length in bytes. */
  public int length() {
    return length;
  }

  /** Returns the byte at {@code index}, counted from the start of the window. */
  public byte at(int index) {
    return array[offset + index];
  }

  /**
   * Returns an array that contains only the window's bytes. The bytes are copied unless the window
   * covers its whole array.
   */
  public byte[] exact() {
    return offset == 0 && length == array.length ? array : toArray();
  }

  /** Returns a new array with the window's bytes. */
  public byte[] toArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /**
   * Returns a window onto a copy of this window's bytes. Later changes to this window or its array
   * do not affect the copy.
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

  /**
   * Returns the bytes as text. Printable ASCII characters are unchanged. All other bytes, and the
   * backslash, become {@code \xNN}.
   */
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
