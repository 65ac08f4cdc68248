package assay.lab.probe.foreign;

/**
 * Limits for received lines. Excess lines are dropped and counted.
 *
 * @param series maximum number of distinct names in a run
 * @param linesPerSecond maximum rate of all senders together
 */
public record LineLimits(int series, int linesPerSecond) {
  public static final LineLimits USUAL = new LineLimits(1_000, 20_000);

  static final int LONGEST_DATAGRAM = 65_535;

  static final int LONGEST_LINE = 4_096;
  static final int MOST_CONNECTIONS = 64;

  public LineLimits {
    if (series < 1 || linesPerSecond < 1) {
      throw new IllegalArgumentException(
          "the limits on the number of series and on the number of lines per second must each be at"
              + " least 1; got "
              + series
              + ", "
              + linesPerSecond);
    }
  }
}
