package assay.stores.ycsb;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import site.ycsb.ByteIterator;

/**
 * Passes bytes to a YCSB binding. Assay reuses one object for all values, whereas YCSB creates an
 * iterator for each value.
 */
final class Window extends ByteIterator {
  private byte[] array;
  private int start;
  private int next;
  private int end;

  Window set(Bytes bytes) {
    array = bytes.array();
    start = bytes.offset();
    next = start;
    end = start + bytes.length();
    return this;
  }

  @Override
  public boolean hasNext() {
    return next < end;
  }

  @Override
  public byte nextByte() {
    return array[next++];
  }

  @Override
  public Byte next() {
    return nextByte();
  }

  @Override
  public int nextBuf(byte[] buffer, int from) {
    int count = Math.min(buffer.length - from, end - next);
    System.arraycopy(array, next, buffer, from, count);
    next += count;
    return from + count;
  }

  @Override
  public long bytesLeft() {
    return (long) end - next;
  }

  @Override
  public void reset() {
    next = start;
  }

  /**
   * Returns a copy of the remaining bytes, because the next operation overwrites the original
   * bytes.
   */
  @Override
  public byte[] toArray() {
    byte[] rest = new byte[end - next];
    System.arraycopy(array, next, rest, 0, rest.length);
    next = end;
    return rest;
  }

  /**
   * Returns the remaining bytes as text, with one character per byte. YCSB's {@code
   * StringByteIterator} converts the text back to the bytes. Bindings that store text therefore
   * preserve all bytes, and ASCII text remains readable.
   */
  @Override
  public String toString() {
    String rest = new String(array, next, end - next, StandardCharsets.ISO_8859_1);
    next = end;
    return rest;
  }
}
