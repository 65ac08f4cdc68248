package assay.lab.phase;

import assay.lab.run.ProgramTimes;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPU time of processes.
 *
 * @param userSeconds in their own code
 * @param sysSeconds in the kernel
 */
public record CpuTime(double userSeconds, double sysSeconds) {
  /** The second line: of the shell's children that have ended. */
  private static final Pattern TIMES =
      Pattern.compile("\\S+ \\S+\\s+(\\d+)m([\\d.,]+)s (\\d+)m([\\d.,]+)s\\s*");

  /**
   * Reads what {@code times} of a POSIX shell prints, of the children of that shell.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  public static CpuTime ofChildren(String times) {
    Matcher matcher = TIMES.matcher(times);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the output of 'times' of a shell: " + times.strip());
    }
    return new CpuTime(seconds(matcher, 1), seconds(matcher, 3));
  }

  private static double seconds(Matcher matcher, int group) {
    return 60 * Integer.parseInt(matcher.group(group))
        + Double.parseDouble(matcher.group(group + 1).replace(',', '.'));
  }

  /** What was used since an earlier reading. */
  public CpuTime since(CpuTime before) {
    return new CpuTime(userSeconds - before.userSeconds, sysSeconds - before.sysSeconds);
  }

  /** As the event of a phase's end has it, rounded to milliseconds. */
  public Map<String, Object> toMap() {
    return Map.of(
        ProgramTimes.USER, Math.round(userSeconds * 1e3) / 1e3,
        ProgramTimes.SYS, Math.round(sysSeconds * 1e3) / 1e3);
  }
}
