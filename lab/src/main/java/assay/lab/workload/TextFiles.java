package assay.lab.workload;

import java.util.List;

/** Text files that an experiment names; read once, so that its plan is complete without them. */
@FunctionalInterface
public interface TextFiles {
  /**
   * A line that says something.
   *
   * @param place of the line: {@code FILE:LINE}
   * @param text without blanks around it
   */
  record Line(String place, String text) {
    /** What to throw for what stands there: the place comes first. */
    public IllegalArgumentException bad(String message) {
      return new IllegalArgumentException(place + ": " + message);
    }
  }

  /**
   * The lines of a file; empty ones and those that begin with {@code #} are left out.
   *
   * @param key whose value the name is, for messages
   * @param name in relation to the experiment's file
   * @throws IllegalArgumentException if the file cannot be read, or has no such line; one line
   */
  List<Line> lines(String key, String name);
}
