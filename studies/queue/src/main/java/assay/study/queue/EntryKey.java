package assay.study.queue;

import static java.nio.charset.StandardCharsets.US_ASCII;

import assay.store.Bytes;

/**
 * Row keys in hex digits. An entry's key consists of a salt (2 digits), the group (2), the consumer
 * (4), the write pointer (12) and the number within the transaction (4). Each consumer of a group
 * therefore has its own range, in the order of writers. The salt distributes the ranges over a
 * split table.
 *
 * <p>A consumer's state is in a row that sorts after all entries: {@code s}, group and consumer.
 */
final class EntryKey {
  static final int PREFIX = 8;
  static final int POINTER = 12;
  static final int LENGTH = PREFIX + POINTER + 4;
  static final long MOST_POINTER = (1L << (4 * POINTER)) - 1;
  static final char STATE = 's';

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);
  private static final int GOLDEN = 0x9E3779B1;

  private EntryKey() {}

  /** Writes the prefix that all entries for a consumer have in common. */
  static void prefix(int group, int consumer, byte[] into) {
    hex(((group * 7919 + consumer) * GOLDEN) >>> 24, into, 0, 2);
    hex(group, into, 2, 2);
    hex(consumer, into, 4, 4);
  }

  /** Writes an entry's position after its prefix. */
  static void position(long pointer, int number, byte[] into) {
    hex(pointer, into, PREFIX, POINTER);
    hex(number, into, PREFIX + POINTER, 4);
  }

  static byte[] of(int group, int consumer, long pointer, int number) {
    byte[] key = new byte[LENGTH];
    prefix(group, consumer, key);
    position(pointer, number, key);
    return key;
  }

  static byte[] state(int group, int consumer) {
    byte[] key = new byte[7];
    key[0] = STATE;
    hex(group, key, 1, 2);
    hex(consumer, key, 3, 4);
    return key;
  }

  static long pointer(Bytes row) {
    return number(row, PREFIX, POINTER);
  }

  static int number(Bytes row) {
    return (int) number(row, PREFIX + POINTER, 4);
  }

  static int group(Bytes row) {
    return (int) number(row, 2, 2);
  }

  static void hex(long number, byte[] into, int from, int digits) {
    long left = number;
    for (int i = from + digits - 1; i >= from; i--) {
      into[i] = DIGITS[(int) left & 0xf];
      left >>>= 4;
    }
  }

  static long number(Bytes in, int from, int digits) {
    long number = 0;
    for (int i = from; i < from + digits; i++) {
      byte digit = in.at(i);
      number = (number << 4) | (digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
    return number;
  }
}
