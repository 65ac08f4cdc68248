package assay.study.milestones.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/**
 * Keys of posts and users. A key has eight hex digits. The keys of consecutive numbers are spread
 * evenly over the key space.
 */
public final class ScatteredKey {
  static final int DIGITS = 8;

  /**
   * Prime number close to 2^32 / φ, where φ is the golden ratio (Knuth's multiplicative hashing).
   * The factor is odd, so that the multiplication can be inverted.
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

  public static int write(int number, byte[] into, int at) {
    return Hex.write(Integer.toUnsignedLong(number * FACTOR), DIGITS, into, at);
  }

  /**
   * Decodes the key that starts at the given index of a text, and returns its number; -1 if no key
   * starts there.
   */
  public static int number(Bytes text, int at) {
    if (text.length() < at + DIGITS) {
      return -1;
    }
    long key = Hex.read(text.array(), text.offset() + at, DIGITS);
    return key < 0 ? -1 : (int) key * INVERSE;
  }
}
