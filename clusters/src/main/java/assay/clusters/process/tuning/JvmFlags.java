package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks and reads the JVM flags that users set for servers. */
public final class JvmFlags {
  private static final String FORM =
      "-(XX:.+|X[a-z].*|D.+|ea.*|da.*|esa|dsa|verbose.*|javaagent:.+|agent(lib|path):.+"
          + "|-(add|enable|illegal|limit|patch)-.+=.+|-enable-preview)";

  private static final Map<String, String> OWNED =
      Map.of(
          "-Xmx.*|-XX:(MaxHeapSize|MaxRAM.*)=.*", "the option for the server's heap",
          "-D(assay|logback|log4j2?)\\..*", "Assay, which needs this flag for the server's log",
          "-Daccumulo\\.native\\..*", "the option 'native'",
          "-D\\S*(port|dir|Dir|Directory|hostname|address|config|\\.path)=.*",
              "Assay, which sets all folders, ports and addresses",
          "(?i)-D\\S*(password|secret).*", "Assay, which sets all passwords");

  private static final Pattern OF_ARCHIVES = Pattern.compile("Archive|SharedSpaces");

  private JvmFlags() {}

  /**
   * Checks that a user may set a flag for servers of a role. The check accepts unknown flags,
   * because the JVM itself refuses unknown flags.
   *
   * @throws ClusterException with a one-line message if the user may not set the flag
   */
  public static void check(String role, String flag) {
    String where = "jvm of " + role + ": '" + flag + "'";
    checkForm("jvm of " + role, flag);
    OWNED.forEach(
        (pattern, owner) -> {
          if (flag.matches(pattern)) {
            throw ClusterException.badInput(where + " is set by " + owner + "; remove this flag");
          }
        });
  }

  /**
   * Checks that the text is exactly one JVM flag.
   *
   * @param where beginning of the error message
   * @throws ClusterException with a one-line message if the text is not one JVM flag
   */
  public static void checkForm(String where, String flag) {
    if (!flag.matches(FORM)) {
      throw ClusterException.badInput(
          where
              + ": '"
              + flag
              + "' must be a single JVM flag, such as -XX:MaxGCPauseMillis=50 or -Dkey=value");
    }
  }

  /**
   * Returns the requested flags as one string, each with the value that a JVM reports for that
   * flag. If the JVM does not report a flag, the flag's value is {@code undetermined}.
   *
   * @param asked requested flags
   * @param inForce output of {@code jcmd PID VM.flags}
   * @param commandLine output of {@code jcmd PID VM.command_line}
   */
  public static String told(List<String> asked, String inForce, String commandLine) {
    List<String> flags = List.of(inForce.strip().split("\\s+"));
    String arguments =
        commandLine
            .lines()
            .filter(line -> line.startsWith("jvm_args:"))
            .collect(Collectors.joining(" "));
    return asked.stream()
        .map(
            flag ->
                flag.startsWith("-XX:")
                    ? find(flags, beginning(flag)).orElse(name(flag) + "=undetermined")
                    : arguments.contains(" " + flag) ? flag : flag + " undetermined")
        .collect(Collectors.joining(" "));
  }

  /**
   * Returns all flags in the output of {@code jcmd PID VM.flags}, except flags of class archives.
   * Flags of class archives are excluded, because these flags change from one start to the next.
   */
  public static String lasting(String inForce) {
    return Arrays.stream(inForce.strip().split("\\s+"))
        .filter(each -> each.startsWith("-XX:") && !OF_ARCHIVES.matcher(each).find())
        .collect(Collectors.joining(" "));
  }

  public static Optional<String> value(String inForce, String flag) {
    String prefix = "-XX:" + flag + "=";
    return Arrays.stream(inForce.strip().split("\\s+"))
        .filter(each -> each.startsWith(prefix))
        .map(each -> each.substring(prefix.length()))
        .findFirst();
  }

  private static Optional<String> find(List<String> flags, String beginning) {
    return flags.stream().filter(flag -> flag.matches(beginning)).findFirst();
  }

  private static String beginning(String flag) {
    String name = name(flag).substring("-XX:".length());
    return "-XX:([+-]" + name + "|" + name + "=.*)";
  }

  private static String name(String flag) {
    return flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "");
  }
}
