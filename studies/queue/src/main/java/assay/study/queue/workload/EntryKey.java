package assay.study.queue.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/**
 * Row keys of a queue, in hexadecimal digits. The key of an entry consists of five parts. The parts
 * are a salt (2 digits), the group (2), the consumer (4), the write pointer (12), and the entry's
 * number within the transaction (4). Each consumer of a group therefore has its own key range, in
 * the order of write pointers. The salt distributes the ranges over a split table.
 *
 * <p>The row of a consumer's state sorts after all entries. The key of this row consists of {@code
 * s}, the group and the consumer.
 */
public final class EntryKey {
  static final int PREFIX = 8;
  static final int POINTER = 12;
  public static final int LENGTH = PREFIX + POINTER + 4;
  public static final long MOST_POINTER = (1L << (4 * POINTER)) - 1;
  static final char STATE = 's';

  private static final int GOLDEN = 0x9E3779B1;

  private EntryKey() {}

  static void prefix(int group, int consumer, byte[] into) {
    Hex.write(((group * 7919 + consumer) * GOLDEN) >>> 24, 2, into, 0);
    Hex.write(group, 2, into, 2);
    Hex.write(consumer, 4, into, 4);
  }

  static void position(long pointer, int number, byte[] into) {
    Hex.write(pointer, POINTER, into, PREFIX);
    Hex.write(number, 4, into, PREFIX + POINTER);
  }

  static byte[] state(int group, int consumer) {
    byte[] key = new byte[7];
    key[0] = STATE;
    Hex.write(group, 2, key, 1);
    Hex.write(consumer, 4, key, 3);
    return key;
  }

  public static long pointer(Bytes row) {
    return number(row, PREFIX, POINTER);
  }

  public static int number(Bytes row) {
    return (int) number(row, PREFIX + POINTER, 4);
  }

  public static int group(Bytes row) {
    return (int) number(row, 2, 2);
  }

  static long number(Bytes in, int from, int digits) {
    return Hex.read(in.array(), in.offset() + from, digits);
  }
}
