package assay.lab.load;

/**
 * Identifies this process's part of a phase's work. The threads of all workers are numbered
 * consecutively, so that rows, operations and due times are divided without overlap, whatever the
 * workers' speed.
 *
 * @param index index of this worker, from 0
 * @param count number of workers, which all run the same phases with the same number of threads
 */
public record Worker(int index, int count) {
  public static final Worker ALONE = new Worker(0, 1);

  public Worker {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "worker " + index + " of " + count + ": the index must be from 0 to the count minus 1");
    }
  }

  /** A thread's number among the threads of all workers. */
  int thread(int own, int threadsEach) {
    return index * threadsEach + own;
  }

  int threads(int threadsEach) {
    return count * threadsEach;
  }

  public String label() {
    return "w" + index;
  }
}
