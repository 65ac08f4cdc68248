package assay.lab.fleet;

/**
 * A worker's index in its fleet.
 *
 * @param worker index of the worker, from 0
 * @param of number of workers
 * @param watchesHost whether the worker also samples its machine; true for one worker on each
 *     machine other than the conductor's
 */
public record WorkerIndex(int worker, int of, boolean watchesHost) {
  public WorkerIndex {
    if (of < 1 || worker < 0 || worker >= of) {
      throw new IllegalArgumentException("worker " + worker + " of " + of);
    }
  }

  public WorkerIndex(int worker, int of) {
    this(worker, of, false);
  }

  /** Returns the worker's name in a run folder. */
  public String name() {
    return name(worker);
  }

  static String name(int worker) {
    return "w" + worker;
  }
}
