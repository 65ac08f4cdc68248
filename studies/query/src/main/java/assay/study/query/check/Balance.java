package assay.study.query.check;

import assay.store.Bytes;
import assay.study.query.answer.BytesHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares two multisets of byte arrays in constant memory. Items are hashed into buckets. Each
 * bucket has two sums of hashes. If the multisets differ in a bucket, at least one of the bucket's
 * sums differs, except with probability 2^-128. Both multisets are read twice. The first pass
 * computes the sums; the second pass counts the items of buckets that differ. Not thread-safe.
 */
final class Balance {
  private static final int BUCKET_BITS = 12;
  private static final int MOST_COUNTED = 8;

  private static final int MOST_NAMED = 5;
  private static final long FIRST = 0x62616c616e6365L;
  private static final long SECOND = 0x7365636f6e64L;

  private final long[] first = new long[1 << BUCKET_BITS];
  private final long[] second = new long[1 << BUCKET_BITS];
  private final Set<Integer> counted = new TreeSet<>();
  private final Map<Bytes, Long> left = new HashMap<>();
  private boolean again;

  /**
   * Difference between the expected multiset and the actual multiset.
   *
   * @param missing number of occurrences that were expected but not found
   * @param surplus number of occurrences that were found but not expected
   * @param named some of the items that differ
   * @param isAll whether the numbers cover all buckets that differ
   */
  record Difference(long missing, long surplus, List<String> named, boolean isAll) {
    static final Difference NONE = new Difference(0, 0, List.of(), true);

    boolean isNone() {
      return missing == 0 && surplus == 0;
    }
  }

  void expect(Bytes thing, long times) {
    add(thing, times);
  }

  void find(Bytes thing, long times) {
    add(thing, -times);
  }

  private void add(Bytes thing, long times) {
    long hash = BytesHash.of(FIRST, thing);
    int bucket = (int) (hash >>> (Long.SIZE - BUCKET_BITS));
    if (!again) {
      first[bucket] += times * hash;
      second[bucket] += times * BytesHash.of(SECOND, thing);
    } else if (counted.contains(bucket)) {
      Long before = left.get(thing);
      left.put(before == null ? thing.copy() : thing, (before == null ? 0 : before) + times);
    }
  }

  boolean isEven() {
    return unequal().isEmpty();
  }

  private List<Integer> unequal() {
    List<Integer> unequal = new ArrayList<>();
    for (int bucket = 0; bucket < first.length; bucket++) {
      if (first[bucket] != 0 || second[bucket] != 0) {
        unequal.add(bucket);
      }
    }
    return unequal;
  }

  void beginAgain() {
    again = true;
    unequal().stream().limit(MOST_COUNTED).forEach(counted::add);
  }

  Difference difference() {
    long missing = 0;
    long surplus = 0;
    List<String> named = new ArrayList<>();
    for (Map.Entry<Bytes, Long> each : left.entrySet()) {
      missing += Math.max(0, each.getValue());
      surplus += Math.max(0, -each.getValue());
      if (each.getValue() != 0 && named.size() < MOST_NAMED) {
        named.add((each.getValue() > 0 ? "missing " : "surplus ") + each.getKey());
      }
    }
    return new Difference(missing, surplus, named, unequal().size() <= MOST_COUNTED);
  }
}
