package assay.lab.fleet;

/**
 * Which of a fleet's workers one is.
 *
 * @param worker from 0
 * @param of how many workers there are
 */
public record Share(int worker, int of) {
  public Share {
    if (of < 1 || worker < 0 || worker >= of) {
      throw new IllegalArgumentException("worker " + worker + " of " + of);
    }
  }

  /** The worker's name in a run folder. */
  public String name() {
    return name(worker);
  }

  static String name(int worker) {
    return "w" + worker;
  }
}
