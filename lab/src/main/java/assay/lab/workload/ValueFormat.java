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
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

  /** Fills {@code value} up to {@code length} with the bytes of this row's field. */
  public void fill(byte[] value, int length, long rowNumber, int field) {
    fill(value, length, state(rowNumber, field));
  }

  private void fill(byte[] value, int length, long start) {
    long state = start;
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      state += GAMMA;
      LONGS.set(value, i, shaped(mix(state)));
    }
    if (i < length) {
      long last = shaped(mix(state + GAMMA));
      for (; i < length; i++) {
        value[i] = (byte) last;
        last >>>= Byte.SIZE;
      }
    }
  }

  /** Whether {@code value} is what {@link #fill} writes; allocates nothing. */
  public boolean matches(Bytes value, long rowNumber, int field) {
    long state = state(rowNumber, field);
    byte[] array = value.array();
    int i = value.offset();
    int end = i + value.length();
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      state += GAMMA;
      if ((long) LONGS.get(array, i) != shaped(mix(state))) {
        return false;
      }
    }
    long last = shaped(mix(state + GAMMA));
    for (; i < end; i++) {
      if (array[i] != (byte) last) {
        return false;
      }
      last >>>= Byte.SIZE;
    }
    return true;
  }

  /** Bits to draw the field's length from, in which no byte of the value has a part. */
  long lengthBits(long rowNumber, int field) {
    return mix(state(rowNumber, field));
  }

  private long state(long rowNumber, int field) {
    return mix(mix(seed ^ rowNumber * GAMMA) + field);
  }

  private long shaped(long bits) {
    return kind == Kind.TEXT ? (bits & 0x3f3f3f3f3f3f3f3fL) + 0x2020202020202020L : bits;
  }

  private static long mix(long z) {
    long mixed = (z ^ (z >>> 32)) * MULTIPLIER;
    return mixed ^ (mixed >>> 32);
  }
}
