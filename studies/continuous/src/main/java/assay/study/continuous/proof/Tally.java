package assay.study.continuous.proof;

import assay.study.continuous.entry.Mix;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Entries of one ledger by buckets of counts: of each bucket the number, and the exclusive-or of
 * 64-bit hashes of the counts. Two tallies that agree are of the same entries, but for a chance of
 * 2^-64 a bucket. Thread-safe.
 */
final class Tally {
  private static final long KEY = 0x74616c6c79L;

  /** A bucket has at least 32 counts: few buckets stay in a processor's cache. */
  private static final int LEAST_BITS = 5;

  private final int shift;
  private final AtomicIntegerArray numbers;
  private final AtomicLongArray hashes;

  /**
   * @param end counts are below this
   * @param mostBuckets as many at most; a bucket takes 12 bytes
   */
  Tally(long end, int mostBuckets) {
    int bits = LEAST_BITS;
    while (((end - 1) >>> bits) + 1 > mostBuckets) {
      bits++;
    }
    shift = bits;
    int buckets = end == 0 ? 0 : (int) (((end - 1) >>> bits) + 1);
    numbers = new AtomicIntegerArray(buckets);
    hashes = new AtomicLongArray(buckets);
  }

  void add(long count) {
    int bucket = (int) (count >>> shift);
    long hash = Mix.bits(KEY, count);
    numbers.getAndIncrement(bucket);
    hashes.getAndAccumulate(bucket, hash, (a, b) -> a ^ b);
  }

  /** Adds entries of a bucket. */
  void add(int bucket, int number, long hash) {
    numbers.getAndAdd(bucket, number);
    hashes.getAndAccumulate(bucket, hash, (a, b) -> a ^ b);
  }

  /** The hash of a bucket's entries. */
  long hash(int bucket) {
    return hashes.get(bucket);
  }

  int buckets() {
    return numbers.length();
  }

  /** The first count of a bucket. */
  long first(int bucket) {
    return (long) bucket << shift;
  }

  /** Counts of a bucket. */
  long size() {
    return 1L << shift;
  }

  /** Entries that a bucket holds. */
  int number(int bucket) {
    return numbers.get(bucket);
  }

  /** Whether a bucket holds entries of these. */
  boolean holds(int bucket, int number, long hash) {
    return numbers.get(bucket) == number && hashes.get(bucket) == hash;
  }

  /** The hash of a count. */
  static long hash(long count) {
    return Mix.bits(KEY, count);
  }
}
