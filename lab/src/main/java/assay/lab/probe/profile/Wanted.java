package assay.lab.probe.profile;

import assay.lab.run.ProgramTimes;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Of which processes flame graphs are wanted.
 *
 * @param group as the run's process groups are called
 * @param phase during which; empty for every phase, each by itself
 */
public record Wanted(String group, Optional<String> phase) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_-]{1,60})(?::([A-Za-z0-9_-]{1,60}))?");

  /**
   * Reads {@code GROUP[:PHASE]}.
   *
   * @throws IllegalArgumentException with one line if it is not that
   */
  public static Wanted parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "': must be GROUP[:PHASE], such as tserver:run");
    }
    return new Wanted(matcher.group(1), Optional.ofNullable(matcher.group(2)));
  }

  /** Whether it is of programs that phases run, which are told before they start. */
  boolean isOfPrograms() {
    return group.equals(ProgramTimes.PROGRAM);
  }

  boolean includes(String name) {
    return phase.isEmpty() || phase.get().equals(name);
  }
}
