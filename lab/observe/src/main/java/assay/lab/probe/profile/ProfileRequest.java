package assay.lab.probe.profile;

import assay.lab.run.ProgramTimes;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Request for a profile of a process group.
 *
 * @param group name of a process group of the run
 * @param phase phase to profile; empty to profile every phase separately
 */
public record ProfileRequest(String group, Optional<String> phase) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_-]{1,60})(?::([A-Za-z0-9_-]{1,60}))?");

  /**
   * Parses {@code GROUP[:PHASE]}.
   *
   * @throws IllegalArgumentException if the text does not have this form; the message is one line
   */
  public static ProfileRequest parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' must be GROUP[:PHASE], such as tserver:run");
    }
    return new ProfileRequest(matcher.group(1), Optional.ofNullable(matcher.group(2)));
  }

  boolean isOfPrograms() {
    return group.equals(ProgramTimes.PROGRAM);
  }

  boolean includes(String name) {
    return phase.isEmpty() || phase.get().equals(name);
  }
}
