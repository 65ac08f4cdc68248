package assay.study.continuous.proof;

import assay.lab.workload.draw.CountedRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Tallies the entries of one ledger by buckets of counts. A bucket is one 64-bit word, which holds
 * the number of its entries and the sum of the hashes of their counts, so that adding an entry
 * takes one addition. Tallies of different entries are equal with probability 2^-44 per bucket.
 * Thread-safe.
 */
final class Tally {
  private static final long KEY = 0x74616c6c79L;

  /** The lowest bits of a word hold the number. */
  private static final int NUMBER_BITS = 20;

  /** At least 32 counts per bucket: a small number of buckets stays in the CPU cache. */
  private static final int LEAST_BITS = 5;

  /** Leaves room in the number for entries that are tallied twice. */
  private static final int MOST_BITS = NUMBER_BITS - 2;

  private final int shift;
  private final AtomicLongArray sums;

  /**
   * @param end of the counts (exclusive)
   * @param mostBuckets maximum, unless a bucket would have more than 2^18 counts; a bucket takes 8
   *     bytes
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
   * Adds the first {@code number} of {@code counts}. An atomic addition stalls until its bucket
   * arrives from memory. All buckets are therefore read first, which overlaps these accesses.
   *
   * @param read scratch space of the same length
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

  /** Adds another tally's bucket. */
  void add(int bucket, long sum) {
    sums.getAndAdd(bucket, sum);
  }

  int buckets() {
    return sums.length();
  }

  long first(int bucket) {
    return (long) bucket << shift;
  }

  /** Number of counts per bucket. */
  long size() {
    return 1L << shift;
  }

  int number(int bucket) {
    return (int) (sums.get(bucket) & ((1 << NUMBER_BITS) - 1));
  }

  /** Sum of {@link #term} over a bucket's entries; 0 if it has none. */
  long sum(int bucket) {
    return sums.get(bucket);
  }

  static long term(long count) {
    return CountedRandom.bits(KEY, count) << NUMBER_BITS | 1;
  }
}
