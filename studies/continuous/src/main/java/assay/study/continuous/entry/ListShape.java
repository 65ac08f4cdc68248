package assay.study.continuous.entry;

/**
 * How an ingest's counts lie in its linked lists (seed report, section 4.1 and figure 4-1). A list
 * is {@code depth} sets of {@code flush} new entries, each set linked to the one before, and one
 * closing set: the entries of the first set but the last, written again with links to the last set.
 * Each list takes as many counts, whether it is closed or deleted, so that a count alone tells
 * where its entry lies.
 *
 * @param flush entries of a set; at least 2
 * @param depth sets of a list; at least 2
 */
public record ListShape(int flush, int depth) {
  /** That of the suite. */
  public static final ListShape USUAL = new ListShape(1_000_000, 25);

  public ListShape {
    if (flush < 2) {
      throw new IllegalArgumentException("flush " + flush + " must be at least 2 entries");
    }
    if (depth < 2) {
      throw new IllegalArgumentException("depth " + depth + " must be at least 2 sets");
    }
  }

  /** Counts of a list. */
  public long counts() {
    return (long) flush * depth + flush - 1;
  }

  /** The list of a count. */
  public long list(long count) {
    return count / counts();
  }

  /** The set of a count within its list; {@link #depth()} is the closing set. */
  public int set(long count) {
    return (int) (count % counts() / flush);
  }

  /** The same, if the list is known. */
  public int set(long count, long list) {
    long within = count - list * counts();
    // Of numbers that small a division takes half the time.
    return within <= Integer.MAX_VALUE ? (int) within / flush : (int) (within / flush);
  }

  /** The place of a count within its set. */
  public int index(long count) {
    return (int) (count % counts() % flush);
  }

  /** The count at a place. */
  public long count(long list, int set, int index) {
    return list * counts() + (long) set * flush + index;
  }

  /** Entries of a set. */
  public int size(int set) {
    return set == depth ? flush - 1 : flush;
  }

  /** The count whose cell the entry at a place writes: its own, but in the closing set. */
  public long cell(long list, int set, int index) {
    return count(list, set == depth ? 0 : set, index);
  }

  /** The count of the entry that the one at a place links to; -1 in the first set. */
  public long linked(long list, int set, int index) {
    if (set == 0) {
      return -1;
    }
    return set == depth ? count(list, depth - 1, index + 1) : count(list, set - 1, index);
  }
}
