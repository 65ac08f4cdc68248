package assay.bench;

import java.util.List;
import java.util.Optional;

/**
 * Cost of one operation of a benchmark.
 *
 * @param cpuNanos CPU time of the whole process per operation, in ns
 * @param bytes bytes allocated per operation by the threads that execute operations; NaN if not
 *     measured
 * @param perSecond number of operations per second
 */
public record Cost(double cpuNanos, double bytes, double perSecond) {
  private static final String MARK = "COST ";

  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  public static Cost of(double operations, Work work) throws Exception {
    long wall = System.nanoTime();
    long cpu = ThisJvm.cpuNanos();
    work.run();
    double cpuNanos = ThisJvm.cpuNanos() - cpu;
    double seconds = (System.nanoTime() - wall) / 1e9;
    return new Cost(cpuNanos / operations, Double.NaN, operations / seconds);
  }

  /**
   * Returns the mean of several costs. All costs must have been measured with the same number of
   * operations.
   */
  public static Cost mean(List<Cost> costs) {
    return new Cost(
        costs.stream().mapToDouble(Cost::cpuNanos).average().orElseThrow(),
        Double.NaN,
        1 / costs.stream().mapToDouble(cost -> 1 / cost.perSecond).average().orElseThrow());
  }

  /** Prints the cost as a line that the parent process reads with {@link #parse}. */
  public void print() {
    System.out.println(MARK + cpuNanos + " " + bytes + " " + perSecond);
    System.out.flush();
  }

  /** Parses a line that another process printed; returns empty if the line is not a cost. */
  public static Optional<Cost> parse(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.substring(MARK.length()).split(" ", -1);
    return Optional.of(
        new Cost(
            Double.parseDouble(parts[0]),
            Double.parseDouble(parts[1]),
            Double.parseDouble(parts[2])));
  }
}
