package assay.study.continuous.proof;

/** Counts of one ledger on their way to its tally, many at a time. Of one thread. */
final class TallyBatch {
  private static final int MOST = 64;

  private final Tally tally;
  private final long[] counts = new long[MOST];
  private int number;

  /** Keeps the reads of {@link Tally#addAll} from being optimized away. */
  private long read;

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
    read = tally.addAll(counts, number);
    number = 0;
  }

  @Override
  public String toString() {
    return number + " counts, " + read;
  }
}
