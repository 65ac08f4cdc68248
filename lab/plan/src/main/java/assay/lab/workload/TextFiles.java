package assay.lab.workload;

import java.util.List;

/**
 * Reads text files to which an experiment file refers. A plan contains the content of these files,
 * so each file is read only once.
 */
@FunctionalInterface
public interface TextFiles {
  /**
   * A line that is neither empty nor a comment.
   *
   * @param place file and line number: {@code FILE:LINE}
   * @param text text of the line, without surrounding blanks
   */
  record Line(String place, String text) {
    public IllegalArgumentException bad(String message) {
      return new IllegalArgumentException(place + ": " + message);
    }
  }

  /**
   * Returns the lines of a file, except for empty lines and lines that begin with {@code #}.
   *
   * @param key key in the experiment file whose value is the file's name, for messages
   * @param name path relative to the experiment file
   * @throws IllegalArgumentException if the file cannot be read or has no line with content; the
   *     message is one line
   */
  List<Line> lines(String key, String name);
}
