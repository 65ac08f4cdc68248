package assay.lab.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Whole seconds of a phase, one after the other, in which the store answered nothing although
 * operations waited for it.
 *
 * @param fromSeconds since the run began
 * @param toSeconds exclusive
 */
public record Standstill(double fromSeconds, double toSeconds) {
  /** What one second of a phase was like. */
  public enum Second {
    /** The store answered at least one operation. */
    ANSWERED,
    /** Operations waited, and none was answered. */
    SILENT,
    /** Nothing was asked of the store, or Assay itself did not run. */
    NOT_ASKED
  }

  public double lengthSeconds() {
    return toSeconds - fromSeconds;
  }

  /**
   * All of them, in their order.
   *
   * @param fromSeconds where the first second begins
   */
  public static List<Standstill> in(List<Second> seconds, double fromSeconds) {
    List<Standstill> found = new ArrayList<>();
    int begun = -1;
    for (int i = 0; i <= seconds.size(); i++) {
      boolean silent = i < seconds.size() && seconds.get(i) == Second.SILENT;
      if (silent && begun < 0) {
        begun = i;
      } else if (!silent && begun >= 0) {
        found.add(new Standstill(fromSeconds + begun, fromSeconds + i));
        begun = -1;
      }
    }
    return found;
  }
}
