package assay.lab.search;

import assay.lab.statistics.Sample;
import java.util.List;

/**
 * The range in which one search expects its result.
 *
 * @param low the trial at the highest rate that held; null if no rate held
 * @param high among the rates above {@code low}, the trial at the lowest rate that did not hold;
 *     null if there is no such trial
 * @param closed whether the search is complete
 */
public record Bracket(Trial low, Trial high, boolean closed) {

  /** Adds a trial whose rate lies between the two bounds, or beyond the only known bound. */
  Bracket with(Trial trial, Limits limits) {
    Trial newLow = trial.holds() ? trial : low;
    Trial newHigh = trial.holds() ? high : trial;
    return new Bracket(newLow, newHigh, closes(newLow, newHigh, limits));
  }

  private static boolean closes(Trial low, Trial high, Limits limits) {
    if (low == null) {
      return high.offeredPerSecond() <= limits.leastPerSecond();
    }
    if (high == null) {
      return low.offeredPerSecond() >= limits.mostPerSecond();
    }
    // The additional 1e-3 allows for the rounding of rates.
    return high.offeredPerSecond() <= low.offeredPerSecond() * (1 + limits.resolution() + 1e-3);
  }

  /** The next rate to try: the geometric mean of the two bounds. */
  double middle() {
    return Math.sqrt(low.offeredPerSecond() * high.offeredPerSecond());
  }

  /** The highest rates that held, one for each completed search that found such a rate. */
  static Sample estimates(List<Bracket> brackets) {
    return Sample.of(
        brackets.stream()
            .filter(bracket -> bracket.closed && bracket.low != null)
            .map(bracket -> bracket.low.offeredPerSecond())
            .toList());
  }
}
