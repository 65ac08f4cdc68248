package assay.lab.load;

/**
 * Which part of a phase's work is this process's. The threads of all workers are numbered through,
 * so that rows, operations and due times are shared out without overlap whatever their speed.
 *
 * @param index from 0
 * @param count of workers, which all run the same phases with as many threads
 */
public record Worker(int index, int count) {
  /** The one worker of a run that needs no other. */
  public static final Worker ALONE = new Worker(0, 1);

  public Worker {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "worker " + index + " of " + count + ": the index must be from 0 and below the count");
    }
  }

  /** The number of one of this worker's threads among those of all workers. */
  int thread(int own, int threadsEach) {
    return index * threadsEach + own;
  }

  /** The threads of all workers. */
  int threads(int threadsEach) {
    return count * threadsEach;
  }

  /** As file names show it. */
  public String label() {
    return "w" + index;
  }
}
