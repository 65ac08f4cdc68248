package assay.study.milestones.phase;

import assay.study.milestones.workload.VoteLog;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * All votes for one counter, as read from the ledgers. Each vote takes from 21 to 42 bytes of
 * memory, because the arrays grow by doubling. Not thread-safe.
 */
final class CounterVotes {
  private long[] begun = new long[4];
  private int[] took = new int[4];
  private int[] sums = new int[4];
  private int[] voters = new int[4];
  private boolean[] acknowledged = new boolean[4];
  private int size;
  private int acknowledgedVotes;

  /**
   * Adds a vote that the counter includes or may include.
   *
   * @param sum sum that the voter received; {@link VoteLog#NOT_TOLD} if unknown
   */
  void add(long begunMillis, long endedMillis, boolean isAcknowledged, long sum, int voter) {
    if (size == begun.length) {
      begun = Arrays.copyOf(begun, 2 * size);
      took = Arrays.copyOf(took, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size);
      voters = Arrays.copyOf(voters, 2 * size);
      acknowledged = Arrays.copyOf(acknowledged, 2 * size);
    }
    begun[size] = begunMillis;
    took[size] = (int) Math.min(Integer.MAX_VALUE, endedMillis - begunMillis);
    sums[size] = (int) Math.min(Integer.MAX_VALUE, sum);
    voters[size] = voter;
    acknowledged[size++] = isAcknowledged;
    acknowledgedVotes += isAcknowledged ? 1 : 0;
  }

  int size() {
    return size;
  }

  int acknowledged() {
    return acknowledgedVotes;
  }

  int unknown() {
    return size - acknowledgedVotes;
  }

  boolean isAcknowledged(int vote) {
    return acknowledged[vote];
  }

  long begun(int vote) {
    return begun[vote];
  }

  long ended(int vote) {
    return begun[vote] + took[vote];
  }

  int sum(int vote) {
    return sums[vote];
  }

  int voter(int vote) {
    return voters[vote];
  }

  int begunBy(long millis) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += begun[i] <= millis ? 1 : 0;
    }
    return count;
  }

  /** Returns the indices of all votes with a known sum, ordered by sum and then by start time. */
  int[] bySum() {
    return IntStream.range(0, size)
        .filter(vote -> sums[vote] != VoteLog.NOT_TOLD)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(vote -> sums[vote])
                .thenComparingLong(vote -> begun[vote]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
