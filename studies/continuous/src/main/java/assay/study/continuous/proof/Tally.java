package assay.study.continuous.proof;

import assay.lab.workload.draw.CountedRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Entries of one ledger by buckets of counts: of each bucket the number of its entries and the sum
 * of hashes of their counts, in one 64-bit word, so that an entry takes one addition. Two tallies
 * that agree are of the same entries, but for a chance of 2^-44 a bucket. Thread-safe.
 */
final class Tally {
  private static final long KEY = 0x74616c6c79L;

  /** The lowest bits of a word hold the number. */
  private static final int NUMBER_BITS = 20;

  /** A bucket has at least 32 counts: few buckets stay in a processor's cache. */
  private static final int LEAST_BITS = 5;

  /** The number of a bucket must have a place, and that of entries that came twice. */
  private static final int MOST_BITS = NUMBER_BITS - 2;

  private final int shift;
  private final AtomicLongArray sums;

  /**
   * @param end counts are below this
   * @param mostBuckets as many at most, unless a bucket would have more than 2^18 counts; a bucket
   *     takes 8 bytes
   */
  Tally(long end, int mostBuckets) {
    int bits = LEAST_BITS;
    while (((end - 1) >>> bits) + 1 > mostBuckets && bits < MOST_BITS) {
      bits++;
    }
    shift = bits;
    sums = new AtomicLongArray(end == 0 ? 0 : Math.toIntExact(((end - 1) >>> bits) + 1));
  }

  void add(long count) {
    sums.getAndAdd((int) (count >>> shift), term(count));
  }

  /**
   * Adds the first {@code number} of {@code counts}. An addition that others may see waits until
   * its bucket has come from memory; so all buckets are read first, which come together.
   *
   * @param read room for as many numbers
   */
  void addAll(long[] counts, int number, long[] read) {
    for (int i = 0; i < number; i++) {
      read[i] = sums.getPlain((int) (counts[i] >>> shift));
    }
    for (int i = 0; i < number; i++) {
      int bucket = (int) (counts[i] >>> shift);
      long term = term(counts[i]);
      if (!sums.compareAndSet(bucket, read[i], read[i] + term)) {
        sums.getAndAdd(bucket, term);
      }
    }
  }

  /** Adds entries of a bucket. */
  void add(int bucket, long sum) {
    sums.getAndAdd(bucket, sum);
  }

  int buckets() {
    return sums.length();
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
    return (int) (sums.get(bucket) & ((1 << NUMBER_BITS) - 1));
  }

  /** The sum of {@link #term} over a bucket's entries; 0 if it has none. */
  long sum(int bucket) {
    return sums.get(bucket);
  }

  /** What an entry adds to its bucket. */
  static long term(long count) {
    return CountedRandom.bits(KEY, count) << NUMBER_BITS | 1;
  }
}
