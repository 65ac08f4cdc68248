package assay.bench;

import java.util.List;
import java.util.Optional;

/**
 * Cost of an operation.
 *
 * @param cpuNanos CPU time of the whole process
 * @param bytes bytes allocated by the threads that execute operations; NaN if not measured
 * @param perSecond number of operations per second
 */
public record Cost(double cpuNanos, double bytes, double perSecond) {
  private static final String MARK = "COST ";

  /** Operations whose cost is measured. */
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

  /** Mean of the costs of equally many operations each. */
  public static Cost mean(List<Cost> costs) {
    return new Cost(
        costs.stream().mapToDouble(Cost::cpuNanos).average().orElseThrow(),
        Double.NaN,
        1 / costs.stream().mapToDouble(cost -> 1 / cost.perSecond).average().orElseThrow());
  }

  /** Prints the cost as a line for the process that has started this process. */
  public void print() {
    System.out.println(MARK + cpuNanos + " " + bytes + " " + perSecond);
    System.out.flush();
  }

  /** Parses a line of another process; empty if the line is not a cost. */
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
