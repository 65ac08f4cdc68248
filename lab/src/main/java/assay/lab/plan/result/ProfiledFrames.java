package assay.lab.plan.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Frames of the profiles of a process group, as a figure names them: {@code datanode:CRC32|Sum}.
 *
 * @param group of processes
 * @param frame found in the names of the frames that are meant
 */
public record ProfiledFrames(String group, Pattern frame) {
  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]+):(\\S+)");

  /**
   * Reads {@code GROUP:REGEX}.
   *
   * @throws IllegalArgumentException if it is none; the message is for users
   */
  public static ProfiledFrames parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "': must be GROUP:REGEX, such as regionserver:CRC32");
    }
    try {
      return new ProfiledFrames(form.group(1), Pattern.compile(form.group(2)));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + form.group(2) + "' is not a regular expression: " + e.getDescription(), e);
    }
  }
}
