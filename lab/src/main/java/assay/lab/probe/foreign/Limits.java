package assay.lab.probe.foreign;

/**
 * Limits of received lines; excess lines are dropped and counted.
 *
 * @param series maximum number of distinct names in a run
 * @param linesPerSecond maximum rate of all senders together
 */
public record Limits(int series, int linesPerSecond) {
  /** Limits that suffice for the metrics of a cluster, and keep the cost negligible. */
  public static final Limits USUAL = new Limits(1_000, 20_000);

  static final int LONGEST_DATAGRAM = 65_535;

  static final int LONGEST_LINE = 4_096;
  static final int MOST_CONNECTIONS = 64;

  public Limits {
    if (series < 1 || linesPerSecond < 1) {
      throw new IllegalArgumentException(
          "limits must be at least 1; got " + series + ", " + linesPerSecond);
    }
  }
}
