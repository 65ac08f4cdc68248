package assay.lab.run;

import java.util.ArrayList;
import java.util.List;

/**
 * A stall: consecutive whole seconds of a phase in which the store answered no operation although
 * operations waited.
 *
 * @param fromSeconds start, in seconds since the run began
 * @param toSeconds end, exclusive
 */
public record Standstill(double fromSeconds, double toSeconds) {
  /** Rate in operations per second below which a second without a completed operation is normal. */
  public static final double LEAST_RATE = 5;

  /** Time without an answer that counts as an outage; shorter ones are a store's normal pauses. */
  public static final double OUTAGE_SECONDS = 3;

  public enum Second {
    ANSWERED,
    /** Operations waited, but no operation was answered. */
    SILENT,
    /** No operation was requested, or Assay itself did not run. */
    NOT_ASKED
  }

  public double lengthSeconds() {
    return toSeconds - fromSeconds;
  }

  /**
   * @param fromSeconds start of the first second, since the run began
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
