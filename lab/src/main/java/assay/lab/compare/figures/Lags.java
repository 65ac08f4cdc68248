package assay.lab.compare.figures;

import assay.lab.measure.PercentileRule;
import assay.lab.run.LagLine;
import java.util.ArrayList;
import java.util.List;

/**
 * Read-after-write lags: of each row the time from the first try to read it to the first that found
 * it (YCSB++, section 2.3.2), 0 if they are the same. A row that was never seen has a lag longer
 * than any other's. Times are nanoseconds. Immutable.
 *
 * @param zero rows that the first try found
 * @param found lags of those that a later try found
 * @param unseen of rows that no try found, for how long they were looked for
 */
public record Lags(long zero, Sorted found, Sorted unseen) {
  private static final int MOST_CORNERS = 400;

  /**
   * A corner of a distribution.
   *
   * @param share of the late rows whose lag is at most so long, from 0 to 1
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

  /** Of several runs together. */
  public static Lags joined(List<Lags> parts) {
    return new Lags(
        parts.stream().mapToLong(Lags::zero).sum(),
        Sorted.joined(parts.stream().map(Lags::found).toList()),
        Sorted.joined(parts.stream().map(Lags::unseen).toList()));
  }

  /** Rows that no try found. */
  public long neverSeen() {
    return unseen.size();
  }

  /** Rows that were looked for. */
  public long keys() {
    return zero + late();
  }

  /** Rows that the first try did not find. */
  public long late() {
    return found.size() + neverSeen();
  }

  /** Of all rows, the late ones; NaN of none. */
  public double lateShare() {
    return keys() == 0 ? Double.NaN : (double) late() / keys();
  }

  /**
   * A quantile of the late rows' lags, by nearest rank; infinite where it is that of a row that was
   * never seen, NaN where there are too few late rows to know it.
   */
  public double quantile(double q) {
    if (!PercentileRule.PHASE.allows(q, late())) {
      return Double.NaN;
    }
    long rank = (long) Math.max(0, Math.ceil(q * late()) - 1);
    return rank < found.size() ? found.at((int) rank) : Double.POSITIVE_INFINITY;
  }

  /**
   * The same, and in place of infinity the least that is known: the row that was never seen was
   * looked for that long, and all that were seen came sooner.
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
   * The distribution of the late rows' lags, ascending; no more corners than a screen shows. It
   * ends below 1 where rows were never seen.
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
