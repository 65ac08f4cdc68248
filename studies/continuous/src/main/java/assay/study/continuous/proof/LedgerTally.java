package assay.study.continuous.proof;

import assay.lab.workload.draw.CountedRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Tallies the entries of one ledger. Entries with neighbouring counts share a bucket, which is one
 * 64-bit word. The word contains the number of entries in the bucket, and a sum of hashes of their
 * counts. An entry is added by a single atomic addition to this word. Two different sets of entries
 * have equal buckets with probability 2^-44. Thread-safe.
 */
final class LedgerTally {
  private static final long KEY = 0x74616c6c79L;
  private static final int NUMBER_BITS = 20;

  /**
   * Binary logarithm of the minimum number of counts per bucket. Larger buckets mean fewer buckets,
   * so that all buckets fit into the CPU cache.
   */
  private static final int LEAST_BITS = 5;

  /**
   * Binary logarithm of the maximum number of counts per bucket. Two bits of the field for the
   * number of entries are kept free, because a scan may tally an entry more than once.
   */
  private static final int MOST_BITS = NUMBER_BITS - 2;

  private final int shift;
  private final AtomicLongArray sums;

  /**
   * @param end upper bound of the counts (exclusive)
   * @param mostBuckets maximum number of buckets, each of which takes 8 bytes. There may be more
   *     buckets, because a bucket has at most 2^18 counts
   */
  LedgerTally(long end, int mostBuckets) {
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
   * Adds the entries whose counts (sequence numbers) are the first {@code number} elements of
   * {@code counts}. All buckets are read before the first addition, because memory can serve
   * several reads at the same time. An atomic addition, in contrast, waits until its bucket has
   * arrived.
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

  void add(int bucket, long sum) {
    sums.getAndAdd(bucket, sum);
  }

  int buckets() {
    return sums.length();
  }

  long first(int bucket) {
    return (long) bucket << shift;
  }

  long size() {
    return 1L << shift;
  }

  int number(int bucket) {
    return (int) (sums.get(bucket) & ((1 << NUMBER_BITS) - 1));
  }

  long sum(int bucket) {
    return sums.get(bucket);
  }

  static long term(long count) {
    return CountedRandom.bits(KEY, count) << NUMBER_BITS | 1;
  }
}
