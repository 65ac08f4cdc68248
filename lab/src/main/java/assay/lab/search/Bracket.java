package assay.lab.search;

import assay.lab.statistics.Sample;
import java.util.List;

/**
 * What one search has found so far.
 *
 * @param low the trial at the highest rate that held; null if none did
 * @param high the trial at the lowest rate above it that did not; null if all held
 * @param closed whether the search has come to its end
 */
public record Bracket(Trial low, Trial high, boolean closed) {

  /** With one more trial, whose rate lies between the two, or beyond the only one. */
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
    // A little more, for rates are rounded.
    return high.offeredPerSecond() <= low.offeredPerSecond() * (1 + limits.resolution() + 1e-3);
  }

  /** The next rate to try, the same ratio from both. */
  double middle() {
    return Math.sqrt(low.offeredPerSecond() * high.offeredPerSecond());
  }

  /** The highest rates that held, one a search that came to its end and found one. */
  static Sample estimates(List<Bracket> brackets) {
    return Sample.of(
        brackets.stream()
            .filter(bracket -> bracket.closed && bracket.low != null)
            .map(bracket -> bracket.low.offeredPerSecond())
            .toList());
  }
}
