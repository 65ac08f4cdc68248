package assay.study.continuous.proof;

/** Buffers counts of one ledger, and adds them to the tally in batches of 64. Not thread-safe. */
final class TallyBatch {
  private static final int MOST = 64;

  private final LedgerTally tally;
  private final long[] counts = new long[MOST];
  private final long[] read = new long[MOST];
  private int number;

  TallyBatch(LedgerTally tally) {
    this.tally = tally;
  }

  void add(long count) {
    counts[number++] = count;
    if (number == MOST) {
      settle();
    }
  }

  void settle() {
    tally.addAll(counts, number, read);
    number = 0;
  }
}
