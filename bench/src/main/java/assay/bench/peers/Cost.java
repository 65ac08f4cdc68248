package assay.bench.peers;

import java.util.Optional;

/**
 * Cost per operation, printed as a line for another process.
 *
 * @param cpuNanos CPU time of the whole process
 * @param bytes bytes allocated by the thread that executes operations
 * @param operationsPerSecond throughput of all threads, or of the thread that prints the line
 */
public record Cost(double cpuNanos, double bytes, double operationsPerSecond) {
  private static final String MARK = "COST ";

  public String line() {
    return MARK + cpuNanos + " " + bytes + " " + operationsPerSecond;
  }

  static Optional<Cost> of(String line) {
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
