package assay.lab.run;

import java.util.ArrayList;
import java.util.List;

/**
 * A stall: consecutive whole seconds of a phase in which operations waited and the store answered
 * no operation.
 *
 * @param fromSeconds start of the stall, in seconds since the run began
 * @param toSeconds end of the stall (exclusive), in seconds since the run began
 */
public record Standstill(double fromSeconds, double toSeconds) {
  /**
   * Minimum rate for the detection of stalls, in operations per second. At lower rates, a second
   * often passes without a completed operation.
   */
  public static final double LEAST_RATE = 5;

  /** Minimum length of an outage in seconds. Shorter stalls are normal pauses of a store. */
  public static final double OUTAGE_SECONDS = 3;

  public enum Second {
    ANSWERED,
    /** Operations waited, but the store answered no operation. */
    SILENT,
    /** No operation was requested, or Assay itself was paused. */
    NOT_ASKED
  }

  public double lengthSeconds() {
    return toSeconds - fromSeconds;
  }

  /**
   * Returns the stalls within a range of consecutive seconds of a phase.
   *
   * @param seconds state of each second
   * @param fromSeconds start of the first second, in seconds since the run began
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
