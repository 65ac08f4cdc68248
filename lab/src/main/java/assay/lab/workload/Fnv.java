package assay.lab.workload;

/** The 64-bit Fowler–Noll–Vo hash as YCSB uses it, so that the same rows get the same keys. */
final class Fnv {
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 1099511628211L;

  private Fnv() {}

  /** Over the eight bytes of {@code value}, lowest first; never negative but for the least long. */
  static long hash(long value) {
    long hash = OFFSET_BASIS;
    long rest = value;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ (rest & 0xff)) * PRIME;
      rest >>= Byte.SIZE;
    }
    return Math.abs(hash);
  }
}
