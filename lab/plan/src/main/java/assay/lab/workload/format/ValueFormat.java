package assay.lab.workload.format;

import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Content of cells. A value is a function of the seed, the row's number, the field and a version.
 * Readers can therefore check the bytes and determine which update wrote the value. Loaded values
 * have version 0. The first eight bytes identify the row, and are equal in all versions of a field.
 * The second eight bytes contain the version.
 *
 * @param kind kind of content; {@link IntegrityText} computes integrity values
 * @param seed seed of the table's content
 * @param compressible share of each value's bytes that form a constant ending
 */
public record ValueFormat(Kind kind, long seed, double compressible) {
  public enum Kind {
    /** Arbitrary bytes, which do not compress. */
    RANDOM,
    /** Printable ASCII characters from space to underscore. */
    TEXT,
    /**
     * Text that begins with the sum of the row's number and the field's number. The sum is written
     * backwards, last digit first, with at most {@value RowValues#SELECTING} decimal digits. A
     * pattern such as {@code 7.*} therefore matches a tenth of a field's values, and {@code 42.*} a
     * hundredth. For consecutive rows, the tenth is exact if the number of rows is a multiple of
     * 10. The hundredth is exact if the number of rows is a multiple of 100.
     */
    SELECTABLE,
    /**
     * YCSB's text, which contains the key, the field name and hash codes. YCSB can check this text.
     */
    INTEGRITY
  }

  /**
   * Maximum share of compressible bytes. Larger shares would leave too few bytes to distinguish
   * values.
   */
  public static final double MOST_COMPRESSIBLE = 0.9;

  /**
   * The highest version. A version has at most 48 bits, because text values store the version in
   * eight bytes with six bits each.
   */
  public static final long MOST_VERSION = (1L << 48) - 1;

  /** Returned instead of a version if a value belongs to no version. */
  public static final long NO_VERSION = -1;

  private static final int LEAST_VERSIONED = 3 * Long.BYTES;

  private static final int MARKED_WORDS = 2;

  private static final long SIX_BITS = 0x3f3f3f3f3f3f3f3fL;

  private static final byte FILLER = ' ';

  private static final long FILLERS = 0x2020202020202020L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * Number of bytes that are generated from one word of mixed bits. Mixing a new word for every
   * eight bytes would cost three times as much.
   */
  private static final int BLOCK = 1024;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;
  private static final long PER_GAMMA = inverse(GAMMA);
  private static final long PER_MULTIPLIER = inverse(MULTIPLIER);

  private static final long[] PAD = pad();

  public ValueFormat(Kind kind, long seed) {
    this(kind, seed, 0);
  }

  /**
   * Creates a buffer for values of at most {@code most} bytes. The buffer has extra space, which
   * makes {@link #fill} faster.
   */
  public static byte[] newBuffer(int most) {
    return new byte[most + Long.BYTES - 1];
  }

  /**
   * Writes the value of a row's field to the start of an array. May also overwrite bytes after the
   * value.
   *
   * @param length length of the value in bytes
   */
  public void fill(byte[] value, int length, long rowNumber, int field) {
    fill(value, length, fieldState(rowState(rowNumber), field));
  }

  /**
   * Returns whether a value equals the value that {@link #fill} writes. Does not allocate memory.
   */
  public boolean matches(Bytes value, long rowNumber, int field) {
    return matches(value, fieldState(rowState(rowNumber), field));
  }

  /**
   * Computes the number of the row for which a value was written, by inverting each step that
   * generated the value's first eight bytes. Arbitrary bytes also yield a number, so the caller
   * must check the result.
   *
   * @return row number; below 0 if the value is text or has fewer than eight incompressible bytes
   */
  long rowNumber(Bytes value, int field) {
    if (kind != Kind.RANDOM || value.length() - fillers(value.length()) < Long.BYTES) {
      return -1;
    }
    long mixed = (long) LONGS.get(value.array(), value.offset()) ^ PAD[0];
    long rowState = unmix(unmix(mixed) - GAMMA) - field;
    return (unmix(rowState) ^ seed) * PER_GAMMA;
  }

  /**
   * Returns whether values of this length contain their version. Values that are too short for a
   * version have version 0.
   */
  boolean holdsVersion(int length) {
    return kind != Kind.INTEGRITY && length - fillers(length) >= LEAST_VERSIONED;
  }

  /**
   * Writes a version of a value. This method contains only one call to {@code fill}, because a
   * compiler that inlines two calls no longer inlines this method.
   */
  void fill(byte[] value, int length, long fieldState, long version) {
    boolean marked = version != 0 && holdsVersion(length);
    fill(value, length, marked ? versioned(fieldState, version) : fieldState);
    if (marked) {
      mark(value, fieldState, version);
    }
  }

  private void mark(byte[] value, long fieldState, long version) {
    long first = mix(fieldState + GAMMA);
    LONGS.set(value, 0, shaped(first ^ PAD[0]));
    LONGS.set(value, Long.BYTES, shaped(first ^ PAD[1] ^ spread(version)));
  }

  /**
   * Returns the version that a value contains; 0 if the value is too short for a version; {@link
   * #NO_VERSION} if the value contains no valid version.
   */
  long saidVersion(Bytes value, long fieldState) {
    if (!holdsVersion(value.length())) {
      return 0;
    }
    long word = (long) LONGS.get(value.array(), value.offset() + Long.BYTES);
    long unmarked = mix(fieldState + GAMMA) ^ PAD[1];
    if (!isText()) {
      long version = word ^ unmarked;
      return version >>> 48 == 0 ? version : NO_VERSION;
    }
    long bits = (word - FILLERS) ^ (unmarked & SIX_BITS);
    return (bits & ~SIX_BITS) == 0 ? gathered(bits) : NO_VERSION;
  }

  /**
   * Returns the version whose bytes equal the value's bytes; {@link #NO_VERSION} if there is no
   * such version.
   */
  long version(Bytes value, long fieldState) {
    long version = saidVersion(value, fieldState);
    boolean matches =
        version == 0
            ? matches(value, fieldState)
            : version != NO_VERSION && isVersion(value, fieldState, version);
    return matches ? version : NO_VERSION;
  }

  private boolean isVersion(Bytes value, long fieldState, long version) {
    byte[] array = value.array();
    int from = value.offset();
    return (long) LONGS.get(array, from) == shaped(mix(fieldState + GAMMA) ^ PAD[0])
        && matchesFrom(MARKED_WORDS, value, versioned(fieldState, version));
  }

  private static long versioned(long fieldState, long version) {
    return fieldState ^ mix(version * GAMMA);
  }

  private long spread(long version) {
    if (!isText()) {
      return version;
    }
    long halves = (version & 0xffffffL) | ((version & 0xffffff000000L) << 8);
    long quarters = (halves & 0x00000fff00000fffL) | ((halves & 0x00fff00000fff000L) << 4);
    return (quarters & 0x003f003f003f003fL) | ((quarters & 0x0fc00fc00fc00fc0L) << 2);
  }

  private static long gathered(long bits) {
    long quarters = (bits & 0x003f003f003f003fL) | ((bits & 0x3f003f003f003f00L) >>> 2);
    long halves = (quarters & 0x00000fff00000fffL) | ((quarters & 0x0fff00000fff0000L) >>> 4);
    return (halves & 0xffffffL) | ((halves & 0x00ffffff00000000L) >>> 8);
  }

  long rowState(long rowNumber) {
    return mix(seed ^ rowNumber * GAMMA);
  }

  static long fieldState(long rowState, int field) {
    return mix(rowState + field);
  }

  static long lengthBits(long fieldState) {
    return mix(fieldState);
  }

  void fill(byte[] value, int length, long fieldState) {
    int own = compressible == 0 ? length : length - fillers(length);
    long state = fieldState;
    int from = 0;
    do {
      state += GAMMA;
      int to = Math.min(own, from + BLOCK);
      fillBlock(value, from, to, mix(state));
      from = to;
    } while (from < own);
    if (own < length) {
      Arrays.fill(value, own, length, FILLER);
    }
  }

  private int fillers(int length) {
    return (int) (length * compressible);
  }

  private void fillBlock(byte[] value, int from, int to, long mixed) {
    int words = (to - from) >>> 3;
    for (int word = 0; word < words; word++) {
      LONGS.set(value, from + (word << 3), shaped(mixed ^ PAD[word]));
    }
    int rest = from + (words << 3);
    if (rest < to) {
      fillRest(value, rest, to, shaped(mixed ^ PAD[words]));
    }
  }

  private static void fillRest(byte[] value, int from, int to, long word) {
    if (from <= value.length - Long.BYTES) {
      // The array has room after the value, so one eight-byte write replaces up to seven one-byte
      // writes.
      LONGS.set(value, from, word);
      return;
    }
    long rest = word;
    for (int i = from; i < to; i++) {
      value[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
  }

  boolean matches(Bytes value, long fieldState) {
    return matchesFrom(0, value, fieldState);
  }

  private boolean matchesFrom(int firstWord, Bytes value, long fieldState) {
    long state = fieldState;
    int from = value.offset();
    int end = from + value.length();
    int ownEnd = compressible == 0 ? end : end - fillers(value.length());
    int word = firstWord;
    do {
      state += GAMMA;
      int to = Math.min(ownEnd, from + BLOCK);
      if (!blockMatches(value.array(), from, word, to, mix(state))) {
        return false;
      }
      from = to;
      word = 0;
    } while (from < ownEnd);
    return areFillers(value.array(), ownEnd, end);
  }

  private static boolean areFillers(byte[] array, int from, int to) {
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      if ((long) LONGS.get(array, i) != FILLERS) {
        return false;
      }
    }
    for (; i < to; i++) {
      if (array[i] != FILLER) {
        return false;
      }
    }
    return true;
  }

  private boolean blockMatches(byte[] array, int from, int firstWord, int to, long mixed) {
    int words = (to - from) >>> 3;
    for (int word = firstWord; word < words; word++) {
      if ((long) LONGS.get(array, from + (word << 3)) != shaped(mixed ^ PAD[word])) {
        return false;
      }
    }
    int i = from + (words << 3);
    if (i == to) {
      return true;
    }
    long rest = shaped(mixed ^ PAD[words]);
    for (; i < to; i++) {
      if (array[i] != (byte) rest) {
        return false;
      }
      rest >>>= Byte.SIZE;
    }
    return true;
  }

  private long shaped(long bits) {
    return isText() ? (bits & SIX_BITS) + FILLERS : bits;
  }

  private boolean isText() {
    return kind == Kind.TEXT || kind == Kind.SELECTABLE;
  }

  private static long[] pad() {
    long[] pad = new long[BLOCK / Long.BYTES];
    for (int i = 0; i < pad.length; i++) {
      pad[i] = mix(mix((i + 1) * GAMMA));
    }
    return pad;
  }

  /** Mixes the bits of a number. The function is a bijection. */
  static long mix(long z) {
    long mixed = (z ^ (z >>> 32)) * MULTIPLIER;
    return mixed ^ (mixed >>> 32);
  }

  private static long unmix(long mixed) {
    long z = (mixed ^ (mixed >>> 32)) * PER_MULTIPLIER;
    return z ^ (z >>> 32);
  }

  private static long inverse(long odd) {
    long inverse = odd;
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
