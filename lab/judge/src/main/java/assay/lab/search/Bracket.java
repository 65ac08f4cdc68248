package assay.lab.search;

import assay.lab.statistics.Sample;
import java.util.List;

/**
 * Range of rates that one search examines to find the highest rate that meets the SLO.
 *
 * @param low trial at the highest rate that met the SLO; null if no rate met the SLO
 * @param high trial at the lowest rate above {@code low} that did not meet the SLO; null if there
 *     is no such trial
 * @param closed whether the search is complete
 */
public record Bracket(Trial low, Trial high, boolean closed) {

  Bracket with(Trial trial, SearchLimits limits) {
    Trial newLow = trial.holds() ? trial : low;
    Trial newHigh = trial.holds() ? high : trial;
    return new Bracket(newLow, newHigh, closes(newLow, newHigh, limits));
  }

  private static boolean closes(Trial low, Trial high, SearchLimits limits) {
    if (low == null) {
      return high.offeredPerSecond() <= limits.leastPerSecond();
    }
    if (high == null) {
      return low.offeredPerSecond() >= limits.mostPerSecond();
    }
    // The additional 1e-3 allows for rounded rates.
    return high.offeredPerSecond() <= low.offeredPerSecond() * (1 + limits.resolution() + 1e-3);
  }

  double middle() {
    return Math.sqrt(low.offeredPerSecond() * high.offeredPerSecond());
  }

  /**
   * Returns one rate for each completed search: the highest rate that met the SLO. Searches in
   * which no rate met the SLO are skipped.
   */
  static Sample estimates(List<Bracket> brackets) {
    return Sample.of(
        brackets.stream()
            .filter(bracket -> bracket.closed && bracket.low != null)
            .map(bracket -> bracket.low.offeredPerSecond())
            .toList());
  }
}
