package assay.study.continuous.proof;

/** Counts of one ledger on their way to its tally, many at a time. Of one thread. */
final class TallyBatch {
  private static final int MOST = 64;

  private final Tally tally;
  private final long[] counts = new long[MOST];
  private final long[] read = new long[MOST];
  private int number;

  TallyBatch(Tally tally) {
    this.tally = tally;
  }

  void add(long count) {
    counts[number++] = count;
    if (number == MOST) {
      settle();
    }
  }

  /** The tally has all counts afterwards. */
  void settle() {
    tally.addAll(counts, number, read);
    number = 0;
  }
}
