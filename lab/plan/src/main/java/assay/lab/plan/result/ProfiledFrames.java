package assay.lab.plan.result;

import assay.lab.study.Require;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Stack frames that a metric selects from the profiles of a process group, such as {@code
 * datanode:CRC32|Sum}.
 *
 * @param group name of the process group
 * @param frame regular expression to search for in the names of frames
 */
public record ProfiledFrames(String group, Pattern frame) {
  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]+):(\\S+)");

  /**
   * Parses {@code GROUP:REGEX}.
   *
   * @throws IllegalArgumentException if the text does not have this form; the message is for users
   */
  public static ProfiledFrames parse(String text) {
    Matcher form = FORM.matcher(text);
    Require.that(form.matches(), "'" + text + "': must be GROUP:REGEX, such as regionserver:CRC32");
    try {
      return new ProfiledFrames(form.group(1), Pattern.compile(form.group(2)));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + form.group(2) + "' is not a regular expression: " + e.getDescription(), e);
    }
  }
}
