package assay.lab.fleet;

/**
 * Which of a fleet's workers one is.
 *
 * @param worker from 0
 * @param of how many workers there are
 * @param watchesHost whether it samples its machine, beside itself: one of the workers of each
 *     machine but the conductor's does
 */
public record Share(int worker, int of, boolean watchesHost) {
  public Share {
    if (of < 1 || worker < 0 || worker >= of) {
      throw new IllegalArgumentException("worker " + worker + " of " + of);
    }
  }

  /** One that samples itself alone. */
  public Share(int worker, int of) {
    this(worker, of, false);
  }

  /** The worker's name in a run folder. */
  public String name() {
    return name(worker);
  }

  static String name(int worker) {
    return "w" + worker;
  }
}
