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
 * Whether two sides name the same things equally often, in memory that does not grow with them.
 * Things fall into buckets, and of each bucket two sums of hashes are kept; sides that differ have
 * the same sums once in 2^128 times. Both sides are gone through twice: once for the sums, and
 * again for the buckets that differ, whose things are then counted one by one. Of one thread.
 */
final class Balance {
  private static final int BUCKET_BITS = 12;

  /** Of more buckets, things are not counted. */
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
   * What is left.
   *
   * @param missing times that things were expected and not found
   * @param surplus times that things were found and not expected
   * @param named some of them
   * @param isAll whether there are no others
   */
  record Difference(long missing, long surplus, List<String> named, boolean isAll) {
    static final Difference NONE = new Difference(0, 0, List.of(), true);

    boolean isNone() {
      return missing == 0 && surplus == 0;
    }
  }

  /** A thing that is to be there so many times more. */
  void expect(Bytes thing, long times) {
    add(thing, times);
  }

  /** A thing that is there so many times more. */
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

  /** After the first time through: whether both sides are the same, so that no second is needed. */
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

  /** The second time through begins. */
  void beginAgain() {
    again = true;
    unequal().stream().limit(MOST_COUNTED).forEach(counted::add);
  }

  /** After the second time through. */
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
