package assay.study.continuous.proof;

import assay.lab.workload.draw.CountedRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Tallies the entries of one ledger by buckets of counts. A bucket is one 64-bit word that holds
 * the number of its entries and the sum of the hashes of their counts, so one addition adds an
 * entry. Tallies of different entries are equal with probability 2^-44 per bucket. Thread-safe.
 */
final class Tally {
  private static final long KEY = 0x74616c6c79L;

  /** Number of lowest bits of a word that hold the number of entries. */
  private static final int NUMBER_BITS = 20;

  /** At least 32 counts per bucket, because a small number of buckets fits into the CPU cache. */
  private static final int LEAST_BITS = 5;

  /** Leaves spare bits for the number of entries, because entries may be tallied twice. */
  private static final int MOST_BITS = NUMBER_BITS - 2;

  private final int shift;
  private final AtomicLongArray sums;

  /**
   * @param end end of the counts (exclusive)
   * @param mostBuckets maximum number of buckets, of 8 bytes each; exceeded if a bucket would
   *     otherwise have more than 2^18 counts
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
   * arrives from memory. All buckets are therefore read first, so that the memory accesses overlap.
   *
   * @param read scratch space of the same length as {@code counts}
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

  /** Adds a bucket of another tally. */
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

  /** Sum of {@link #term} over a bucket's entries; 0 if the bucket is empty. */
  long sum(int bucket) {
    return sums.get(bucket);
  }

  static long term(long count) {
    return CountedRandom.bits(KEY, count) << NUMBER_BITS | 1;
  }
}
