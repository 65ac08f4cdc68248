package assay.lab.fleet;

/**
 * A worker's part of what all workers do together: numbered things are cut into as many ranges, one
 * after the other, whose lengths differ by one at most.
 *
 * @param worker from 0
 * @param of how many workers there are
 */
public record Share(int worker, int of) {
  /**
   * A range of numbers.
   *
   * @param count 0 where there are fewer things than workers
   */
  public record Range(long first, long count) {}

  public Share {
    if (of < 1 || worker < 0 || worker >= of) {
      throw new IllegalArgumentException("worker " + worker + " of " + of);
    }
  }

  /** Its range of {@code count} things whose first has the number {@code first}. */
  public Range of(long first, long count) {
    if (first < 0 || count < 0 || first > Long.MAX_VALUE - count) {
      throw new IllegalArgumentException(count + " things from " + first);
    }
    long each = count / of;
    long longer = count % of;
    return new Range(
        first + each * worker + Math.min(worker, longer), worker < longer ? each + 1 : each);
  }

  /** The worker's name in a run folder. */
  public String name() {
    return name(worker);
  }

  static String name(int worker) {
    return "w" + worker;
  }
}
