package assay.study.continuous.entry;

import assay.lab.study.Require;

/**
 * Maps the sequence number (count) of an entry to the entry's position in a linked list (report of
 * the continuous suite, section 4.1 and figure 4-1). A list has {@code depth} sets, and each of
 * these sets has {@code flush} new entries. Each entry of a set links to an entry of the previous
 * set. A list ends with a closing set. The closing set rewrites all entries of the first set except
 * the last one, and adds links to entries of the list's last set. A list that is deleted uses as
 * many sequence numbers as a closed list, so that a sequence number alone determines an entry's
 * position.
 *
 * @param flush number of entries per set, at least 2
 * @param depth number of sets per list, at least 2
 */
public record ListShape(int flush, int depth) {
  public static final ListShape USUAL = new ListShape(1_000_000, 25);

  public ListShape {
    Require.that(flush >= 2, "'flush' (entries per set) must be at least 2; got " + flush);
    Require.that(depth >= 2, "'depth' (sets per list) must be at least 2; got " + depth);
  }

  public long counts() {
    return (long) flush * depth + flush - 1;
  }

  public long list(long count) {
    return count / counts();
  }

  /** Returns the index of an entry's set within its list; {@link #depth()} for the closing set. */
  public int set(long count) {
    return (int) (count % counts() / flush);
  }

  /**
   * Returns the same result as {@link #set(long)}, but faster, because the caller provides the
   * index of the list.
   */
  public int set(long count, long list) {
    long within = count - list * counts();
    // Dividing ints takes half as long as dividing longs.
    return within <= Integer.MAX_VALUE ? (int) within / flush : (int) (within / flush);
  }

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
   * Returns the count of the entry that was first written to the cell at a given position. Only a
   * closing set overwrites cells that already contain an entry.
   */
  public long cell(long list, int set, int index) {
    return count(list, set == depth ? 0 : set, index);
  }

  /**
   * Returns the count of the entry to which a given entry links; -1 if the entry is in the first
   * set.
   */
  public long linked(long list, int set, int index) {
    if (set == 0) {
      return -1;
    }
    return set == depth ? count(list, depth - 1, index + 1) : count(list, set - 1, index);
  }
}
