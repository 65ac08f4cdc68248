package assay.bench.peers;

import java.util.Optional;

/**
 * What an operation cost, as processes tell it to each other: one line of their output.
 *
 * @param cpuNanos of the whole process
 * @param bytes allocated by the thread that operates
 * @param operationsPerSecond by all threads, or by the one that tells it
 */
public record Cost(double cpuNanos, double bytes, double operationsPerSecond) {
  private static final String MARK = "COST ";

  /** The cost as a line. */
  public String line() {
    return MARK + cpuNanos + " " + bytes + " " + operationsPerSecond;
  }

  /** The cost if the line tells one. */
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
