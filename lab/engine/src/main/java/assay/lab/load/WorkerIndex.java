package assay.lab.load;

/**
 * Identifies a worker's part of a phase's work. The threads of all workers are numbered
 * consecutively. Rows, operations and due times are therefore divided without overlap, regardless
 * of the workers' speed.
 *
 * @param index index of the worker, from 0
 * @param count number of workers, which all run the same phases with the same number of threads
 */
public record WorkerIndex(int index, int count) {
  public static final WorkerIndex ALONE = new WorkerIndex(0, 1);

  public WorkerIndex {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "a worker's index must be at least 0 and less than " + count + "; got " + index);
    }
  }

  int thread(int own, int threadsEach) {
    return index * threadsEach + own;
  }

  int threads(int threadsEach) {
    return count * threadsEach;
  }

  public String name() {
    return name(index);
  }

  public static String name(int index) {
    return "w" + index;
  }
}
