package assay.study.continuous.entry;

import assay.lab.study.Require;

/**
 * Maps each count of an ingest to its position in the ingest's linked lists (seed report, section
 * 4.1 and figure 4-1). A list has {@code depth} sets of {@code flush} new entries, where each set
 * links to the previous set. A closing set follows: it rewrites the entries of the first set,
 * except that set's last entry, with links to the last set. Closed and deleted lists have the same
 * number of counts, so that a count alone determines its position.
 *
 * @param flush entries per set; at least 2
 * @param depth sets per list; at least 2
 */
public record ListShape(int flush, int depth) {
  public static final ListShape USUAL = new ListShape(1_000_000, 25);

  public ListShape {
    Require.that(flush >= 2, "flush " + flush + " must be at least 2 entries");
    Require.that(depth >= 2, "depth " + depth + " must be at least 2 sets");
  }

  public long counts() {
    return (long) flush * depth + flush - 1;
  }

  public long list(long count) {
    return count / counts();
  }

  /** Index of a count's set within its list; {@link #depth()} for the closing set. */
  public int set(long count) {
    return (int) (count % counts() / flush);
  }

  /** Like {@link #set(long)}, but faster, because the caller provides the count's list. */
  public int set(long count, long list) {
    long within = count - list * counts();
    // Dividing ints takes half the time of dividing longs.
    return within <= Integer.MAX_VALUE ? (int) within / flush : (int) (within / flush);
  }

  /** Index of a count within its set. */
  public int index(long count) {
    return (int) (count % counts() % flush);
  }

  public long count(long list, int set, int index) {
    return list * counts() + (long) set * flush + index;
  }

  public int size(int set) {
    return set == depth ? flush - 1 : flush;
  }

  /**
   * The count whose cell the entry at a position writes. This is the entry's own count, except in
   * the closing set.
   */
  public long cell(long list, int set, int index) {
    return count(list, set == depth ? 0 : set, index);
  }

  /** The count of the entry to which the entry at a position links; -1 in the first set. */
  public long linked(long list, int set, int index) {
    if (set == 0) {
      return -1;
    }
    return set == depth ? count(list, depth - 1, index + 1) : count(list, set - 1, index);
  }
}
