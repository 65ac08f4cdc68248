package assay.lab.workload;

import java.util.List;

/**
 * Text files that an experiment names. They are read once, so that its plan is complete without
 * them.
 */
@FunctionalInterface
public interface TextFiles {
  /**
   * A line with content.
   *
   * @param place of the line: {@code FILE:LINE}
   * @param text without surrounding blanks
   */
  record Line(String place, String text) {
    public IllegalArgumentException bad(String message) {
      return new IllegalArgumentException(place + ": " + message);
    }
  }

  /**
   * The lines of a file, except for empty lines and lines that begin with {@code #}.
   *
   * @param key that has the name as its value, for messages
   * @param name relative to the experiment's file
   * @throws IllegalArgumentException if the file cannot be read, or has no such line; one line
   */
  List<Line> lines(String key, String name);
}
