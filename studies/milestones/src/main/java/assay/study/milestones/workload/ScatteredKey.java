package assay.study.milestones.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/**
 * Keys of posts and users: eight hex digits that spread consecutive numbers evenly over the key
 * space.
 */
public final class ScatteredKey {
  static final int DIGITS = 8;

  /**
   * 2^32 divided by the golden ratio. The number is odd, so that the multiplication can be
   * inverted.
   */
  private static final int FACTOR = 0x9e37_79b1;

  private static final int INVERSE = inverse();

  private ScatteredKey() {}

  private static int inverse() {
    int inverse = FACTOR;
    for (int bits = 4; bits < Integer.SIZE; bits *= 2) {
      inverse *= 2 - FACTOR * inverse;
    }
    return inverse;
  }

  /** Writes a number's key; returns the index after the key. */
  public static int write(int number, byte[] into, int at) {
    return Hex.write(Integer.toUnsignedLong(number * FACTOR), DIGITS, into, at);
  }

  /** The number whose key starts at an index; negative if no key starts there. */
  public static int number(Bytes text, int at) {
    if (text.length() < at + DIGITS) {
      return -1;
    }
    long key = Hex.read(text.array(), text.offset() + at, DIGITS);
    return key < 0 ? -1 : (int) key * INVERSE;
  }
}
