package assay.lab.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public record CpuTime(double userSeconds, double sysSeconds) {
  private static final Pattern TIMES =
      Pattern.compile("\\S+ \\S+\\s+(\\d+)m([\\d.,]+)s (\\d+)m([\\d.,]+)s\\s*");

  /**
   * Parses the output of {@code times}, a command of POSIX shells. Returns the CPU time of the
   * shell's child processes.
   *
   * @throws IllegalArgumentException if the text is not the output of {@code times}
   */
  public static CpuTime ofChildren(String times) {
    Matcher matcher = TIMES.matcher(times);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the output of a shell's 'times': " + times.strip());
    }
    return new CpuTime(seconds(matcher, 1), seconds(matcher, 3));
  }

  private static double seconds(Matcher matcher, int group) {
    return 60 * Integer.parseInt(matcher.group(group))
        + Double.parseDouble(matcher.group(group + 1).replace(',', '.'));
  }

  public CpuTime since(CpuTime before) {
    return new CpuTime(userSeconds - before.userSeconds, sysSeconds - before.sysSeconds);
  }

  public double seconds() {
    return userSeconds + sysSeconds;
  }

  /** Returns the times rounded to milliseconds. */
  public CpuTime rounded() {
    return new CpuTime(Math.round(userSeconds * 1e3) / 1e3, Math.round(sysSeconds * 1e3) / 1e3);
  }
}
