package assay.lab.workload.draw;

/**
 * Counter-based random numbers: each number is a function of a key and a count, so no state is
 * needed. The function is the output function of SplitMix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014).
 */
public final class CountedRandom {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final double DOUBLE_UNIT = 0x1.0p-53;

  private CountedRandom() {}

  /** Returns the 64-bit random number with index {@code count} in a key's sequence. */
  public static long bits(long key, long count) {
    long mixed = key + (count + 1) * GAMMA;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Scales 64 random bits evenly to a number from 0 to {@code bound} − 1. */
  public static long below(long bits, long bound) {
    long half = bits >>> 1;
    return (Math.multiplyHigh(half, bound) << 1) | ((half * bound) >>> 63);
  }

  /** Scales 64 random bits to a number from 0 (inclusive) to 1 (exclusive). */
  public static double unit(long bits) {
    return (bits >>> 11) * DOUBLE_UNIT;
  }
}
