package assay.lab.compare.figures;

import assay.lab.measure.PercentileRule;
import assay.lab.run.LagLine;
import java.util.ArrayList;
import java.util.List;

/**
 * Read-after-write lags of rows (YCSB++, section 2.3.2), in ns. A lag is the time from the first
 * try to read a row to the first try that found the row. If the first try found the row, the lag is
 * 0. A row that was never found counts as later than any other row. Instances are immutable.
 *
 * @param zero number of rows that the first try found
 * @param found lags of rows that a later try found
 * @param unseen for each row that was never found, the time during which consumers looked for the
 *     row
 */
public record Lags(long zero, Sorted found, Sorted unseen) {
  private static final int MOST_CORNERS = 400;

  /**
   * A point of a cumulative distribution of times.
   *
   * @param share share of the times that are at most {@code nanos}, from 0 to 1
   */
  public record Corner(double nanos, double share) {}

  static Lags of(List<LagLine> lines) {
    return new Lags(
        lines.stream().filter(line -> line.seen() && !line.late()).count(),
        Sorted.of(lines.stream().filter(LagLine::late).mapToDouble(line -> 1e3 * line.lagMicros())),
        Sorted.of(
            lines.stream()
                .filter(line -> !line.seen())
                .mapToDouble(line -> line.absentMicros() == null ? 0 : 1e3 * line.absentMicros())));
  }

  public static Lags joined(List<Lags> parts) {
    return new Lags(
        parts.stream().mapToLong(Lags::zero).sum(),
        Sorted.joined(parts.stream().map(Lags::found).toList()),
        Sorted.joined(parts.stream().map(Lags::unseen).toList()));
  }

  public long neverSeen() {
    return unseen.size();
  }

  public long keys() {
    return zero + late();
  }

  public long late() {
    return found.size() + neverSeen();
  }

  /** Returns the share of all rows that were late. Returns NaN if there are no rows. */
  public double lateShare() {
    return keys() == 0 ? Double.NaN : (double) late() / keys();
  }

  /**
   * Returns a quantile of the late rows' lags, by nearest rank. Returns infinity if the quantile's
   * row was never found. Returns NaN if there are too few late rows.
   */
  public double quantile(double q) {
    if (!PercentileRule.PHASE.allows(q, late())) {
      return Double.NaN;
    }
    long rank = (long) Math.max(0, Math.ceil(q * late()) - 1);
    return rank < found.size() ? found.at((int) rank) : Double.POSITIVE_INFINITY;
  }

  /**
   * Like {@link #quantile}, but returns a lower bound on the lag if the quantile's row was never
   * found. The lower bound is the time during which consumers looked for the row. If the lag of
   * some found row is longer than that time, the lower bound is the longest lag of the found rows.
   */
  public double quantileAtLeast(double q) {
    double exact = quantile(q);
    if (exact != Double.POSITIVE_INFINITY) {
      return exact;
    }
    long rank = (long) Math.max(0, Math.ceil(q * late()) - 1) - found.size();
    double slowest = found.size() == 0 ? 0 : found.at(found.size() - 1);
    return Math.max(slowest, unseen.at((int) rank));
  }

  /**
   * Returns the cumulative distribution of the late rows' lags. The distribution has a limited
   * number of points, in ascending order. If some rows were never found, the last point's share is
   * below 1.
   */
  public List<Corner> corners() {
    int step = Math.max(1, found.size() / MOST_CORNERS);
    List<Corner> corners = new ArrayList<>();
    for (int i = 0; i < found.size(); i += step) {
      corners.add(corner(i));
    }
    if (found.size() > 0 && (found.size() - 1) % step != 0) {
      corners.add(corner(found.size() - 1));
    }
    return corners;
  }

  private Corner corner(int rank) {
    return new Corner(found.at(rank), (rank + 1.0) / late());
  }
}
