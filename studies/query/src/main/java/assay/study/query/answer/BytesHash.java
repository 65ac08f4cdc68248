package assay.study.query.answer;

import assay.lab.workload.draw.CountedRandom;
import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes bytes with a seed. The hash of one array can be used as the seed for the next array, to
 * compute one hash of several arrays. Hashing does not allocate memory.
 */
public final class BytesHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private BytesHash() {}

  public static long of(long seed, Bytes bytes) {
    long hash = seed + bytes.length();
    int at = bytes.offset();
    int end = at + bytes.length();
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = CountedRandom.bits(hash ^ (long) LONGS.get(bytes.array(), at), 0);
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = (rest << Byte.SIZE) | (bytes.array()[at] & 0xff);
    }
    return CountedRandom.bits(hash ^ rest, 1);
  }
}
