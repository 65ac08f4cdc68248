package assay.lab.probe.host;

import java.util.List;
import java.util.regex.Pattern;

/** Makes a JVM's arguments fit to be shown: they may hold passwords, a run must not. */
final class JvmFlags {
  static final String REMOVED = "(removed)";

  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passp|pass(?![a-z])|pwd|token|secret|credential|(private|api|access|auth).?key|key=",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern USER_IN_URL = Pattern.compile("(://)[^/@\\s]+@");

  private JvmFlags() {}

  /** The same arguments; of those that look secret, only what stands before the value. */
  static List<String> shown(List<String> arguments) {
    return arguments.stream().map(JvmFlags::shown).toList();
  }

  private static String shown(String argument) {
    if (!SECRET.matcher(argument).find()) {
      return USER_IN_URL.matcher(argument).replaceAll("$1" + REMOVED + "@");
    }
    int equals = argument.indexOf('=');
    int end = equals >= 0 ? equals : argument.indexOf(':');
    // Without a separator it cannot be told where the value begins.
    return end < 0 ? REMOVED : argument.substring(0, end + 1) + REMOVED;
  }
}
