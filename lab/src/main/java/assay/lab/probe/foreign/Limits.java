package assay.lab.probe.foreign;

/**
 * How much is taken of what comes; what is beyond that is dropped and counted.
 *
 * @param series different names in a run
 * @param linesPerSecond of all senders together
 */
public record Limits(int series, int linesPerSecond) {
  /** More than a cluster's metrics, and less than would be felt. */
  public static final Limits USUAL = new Limits(1_000, 20_000);

  /** What a single datagram or connection may bring. */
  static final int LONGEST_DATAGRAM = 65_535;

  static final int LONGEST_LINE = 4_096;
  static final int MOST_CONNECTIONS = 64;

  public Limits {
    if (series < 1 || linesPerSecond < 1) {
      throw new IllegalArgumentException("limits " + series + ", " + linesPerSecond);
    }
  }
}
