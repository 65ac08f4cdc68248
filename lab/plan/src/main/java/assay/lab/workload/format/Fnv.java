package assay.lab.workload.format;

/** The 64-bit Fowler–Noll–Vo hash as YCSB uses it, so that rows have the same keys as in YCSB. */
public final class Fnv {
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 1099511628211L;

  private static final long PRIME_3 = 0x8A97B0004E7FEABL;

  private static final long PRIME_5 = 0xCAEE32A7D4F6A63L;

  private Fnv() {}

  /**
   * Hashes the eight bytes of a number, lowest byte first. The result is negative only if it is
   * {@link Long#MIN_VALUE}.
   */
  public static long hash(long value) {
    long hash = step(step(step(OFFSET_BASIS, value), value >> 8), value >> 16);
    // A zero byte only multiplies the hash by the prime, so a single multiplication handles several
    // zero bytes.
    if (value >>> 24 == 0) {
      return Math.abs(hash * PRIME_5);
    }
    hash = step(step(hash, value >> 24), value >> 32);
    if (value >>> 40 == 0) {
      return Math.abs(hash * PRIME_3);
    }
    return Math.abs(step(step(step(hash, value >> 40), value >> 48), value >> 56));
  }

  private static long step(long hash, long bytes) {
    return (hash ^ (bytes & 0xff)) * PRIME;
  }
}
