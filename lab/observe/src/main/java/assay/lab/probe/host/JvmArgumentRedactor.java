package assay.lab.probe.host;

import java.util.List;
import java.util.regex.Pattern;

/** Removes secrets, such as passwords, from a JVM's arguments. */
final class JvmArgumentRedactor {
  static final String REMOVED = "(removed)";

  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passp|pass(?![a-z])|pwd|token|secret|credential|(private|api|access|auth).?key|key=",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern USER_IN_URL = Pattern.compile("(://)[^/@\\s]+@");

  private JvmArgumentRedactor() {}

  static List<String> shown(List<String> arguments) {
    return arguments.stream().map(JvmArgumentRedactor::shown).toList();
  }

  private static String shown(String argument) {
    if (!SECRET.matcher(argument).find()) {
      return USER_IN_URL.matcher(argument).replaceAll("$1" + REMOVED + "@");
    }
    int equals = argument.indexOf('=');
    int end = equals >= 0 ? equals : argument.indexOf(':');
    // Without a separator, the start of the value is unknown.
    return end < 0 ? REMOVED : argument.substring(0, end + 1) + REMOVED;
  }
}
