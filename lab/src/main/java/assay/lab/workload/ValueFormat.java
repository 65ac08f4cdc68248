package assay.lab.workload;

import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What cells hold. A value is a function of the seed, the row's number and the field alone, so that
 * any reader can tell whether the bytes that it got are the right ones.
 *
 * @param kind which bytes; integrity values are not computed here but by {@link IntegrityText}
 * @param seed of the experiment
 */
public record ValueFormat(Kind kind, long seed) {
  /** What values are made of. */
  public enum Kind {
    /** Any bytes: they do not compress. */
    RANDOM,
    /** Printable ASCII from space to underscore. */
    TEXT,
    /** YCSB's text of key, field name and hash codes, which its own check understands. */
    INTEGRITY
  }

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int GROUP = 4 * Long.BYTES;
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

  /** Fills {@code value} up to {@code length} with the bytes of this row's field. */
  public void fill(byte[] value, int length, long rowNumber, int field) {
    fill(value, length, fieldState(rowState(rowNumber), field));
  }

  /** Whether {@code value} is what {@link #fill} writes; allocates nothing. */
  public boolean matches(Bytes value, long rowNumber, int field) {
    return matches(value, fieldState(rowState(rowNumber), field));
  }

  /** What all values of a row have in common. */
  long rowState(long rowNumber) {
    return mix(seed ^ rowNumber * GAMMA);
  }

  /** What all bytes of a field have in common. */
  static long fieldState(long rowState, int field) {
    return mix(rowState + field);
  }

  /** Bits to draw a field's length from, in which no byte of its value has a part. */
  static long lengthBits(long fieldState) {
    return mix(fieldState);
  }

  void fill(byte[] value, int length, long fieldState) {
    long state = fieldState;
    int i = 0;
    for (; i <= length - GROUP; i += GROUP) {
      state += GAMMA;
      long mixed = mix(state);
      LONGS.set(value, i, shaped(mixed));
      LONGS.set(value, i + Long.BYTES, shaped(word(mixed, 1)));
      LONGS.set(value, i + 2 * Long.BYTES, shaped(word(mixed, 2)));
      LONGS.set(value, i + 3 * Long.BYTES, shaped(word(mixed, 3)));
    }
    if (i < length) {
      fillRest(value, i, length, mix(state + GAMMA));
    }
  }

  private void fillRest(byte[] value, int from, int to, long mixed) {
    int i = from;
    int index = 0;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      LONGS.set(value, i, shaped(word(mixed, index++)));
    }
    long rest = shaped(word(mixed, index));
    if (i <= to - Integer.BYTES) {
      INTS.set(value, i, (int) rest);
      i += Integer.BYTES;
      rest >>>= Integer.SIZE;
    }
    for (; i < to; i++) {
      value[i] = (byte) rest;
      rest >>>= Byte.SIZE;
    }
  }

  boolean matches(Bytes value, long fieldState) {
    long state = fieldState;
    byte[] array = value.array();
    int i = value.offset();
    int end = i + value.length();
    for (; i <= end - GROUP; i += GROUP) {
      state += GAMMA;
      long mixed = mix(state);
      if ((long) LONGS.get(array, i) != shaped(mixed)
          || (long) LONGS.get(array, i + Long.BYTES) != shaped(word(mixed, 1))
          || (long) LONGS.get(array, i + 2 * Long.BYTES) != shaped(word(mixed, 2))
          || (long) LONGS.get(array, i + 3 * Long.BYTES) != shaped(word(mixed, 3))) {
        return false;
      }
    }
    return restMatches(array, i, end, mix(state + GAMMA));
  }

  private boolean restMatches(byte[] array, int from, int to, long mixed) {
    int i = from;
    int index = 0;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      if ((long) LONGS.get(array, i) != shaped(word(mixed, index++))) {
        return false;
      }
    }
    long rest = shaped(word(mixed, index));
    for (; i < to; i++) {
      if (array[i] != (byte) rest) {
        return false;
      }
      rest >>>= Byte.SIZE;
    }
    return true;
  }

  private long shaped(long bits) {
    return kind == Kind.TEXT ? (bits & 0x3f3f3f3f3f3f3f3fL) + 0x2020202020202020L : bits;
  }

  /** A word of the group that one mixed word begins: costs less than mixing another. */
  private static long word(long mixed, int index) {
    return index == 0 ? mixed : Long.rotateLeft(mixed, 27 * index) * MULTIPLIER;
  }

  private static long mix(long z) {
    long mixed = (z ^ (z >>> 32)) * MULTIPLIER;
    return mixed ^ (mixed >>> 32);
  }
}
