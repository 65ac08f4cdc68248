package assay.lab.workload.rows;

/**
 * The numbers of the rows that one thread inserts: every {@code threads}-th one. Threads never
 * meet, and what each inserts does not depend on the others' speed. Of one thread.
 */
final class InsertSequence {
  private final long start;
  private final int thread;
  private final int threads;
  private long inserted;

  /**
   * @param start the first row number that any thread inserts
   */
  InsertSequence(long start, int thread, int threads) {
    this.start = start;
    this.thread = thread;
    this.threads = threads;
  }

  int thread() {
    return thread;
  }

  int threads() {
    return threads;
  }

  /** The number of the next row to insert. */
  long next() {
    return number(inserted++);
  }

  /** How many rows this thread has inserted. */
  long inserted() {
    return inserted;
  }

  /** The number of this thread's row {@code index}, counted from 0 in the order of insertion. */
  long number(long index) {
    return start + thread + index * threads;
  }
}
