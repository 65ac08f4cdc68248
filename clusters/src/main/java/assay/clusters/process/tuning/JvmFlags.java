package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Flags that users set for the JVMs of servers. */
public final class JvmFlags {
  private static final String FORM =
      "-(XX:.+|X[a-z].*|D.+|ea.*|da.*|esa|dsa|verbose.*|javaagent:.+|agent(lib|path):.+"
          + "|-(add|enable|illegal|limit|patch)-.+=.+|-enable-preview)";

  /** Reserved flags, as regular expressions, and the option that sets them. */
  private static final Map<String, String> OWNED =
      Map.of(
          "-Xmx.*|-XX:(MaxHeapSize|MaxRAM.*)=.*", "the option of the server's heap",
          "-D(assay|logback|log4j2?)\\..*", "Assay, which needs it for the server's log",
          "-Daccumulo\\.native\\..*", "the option 'native'",
          "-D\\S*(port|dir|Dir|Directory|hostname|address|config|\\.path)=.*",
              "Assay, as are all folders, ports and addresses",
          "(?i)-D\\S*(password|secret).*", "Assay, as are all passwords");

  /** Flags of class archives, and of a JVM start that writes an archive. */
  private static final Pattern OF_ARCHIVES = Pattern.compile("Archive|SharedSpaces");

  private JvmFlags() {}

  /**
   * Checks that a user may set a flag for servers of a role. The JVM itself refuses flags that it
   * does not know.
   *
   * @throws ClusterException if the user may not set the flag; the message has one line
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
   * @param where start of the error message
   * @throws ClusterException if the text is not one JVM flag; the message has one line
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
   * The requested flags with the values that a JVM reports.
   *
   * @param asked the requested flags
   * @param inForce output of jcmd's {@code VM.flags}
   * @param commandLine output of jcmd's {@code VM.command_line}
   * @return the flags as one text; flags that the JVM does not report are {@code undetermined}
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
   * All flags in the output of jcmd's {@code VM.flags}, except flags of class archives, which
   * change from one start to the next.
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

  /**
   * A flag's name: {@code -XX:UseG1GC} for {@code -XX:+UseG1GC}; {@code -XX:G1HeapRegionSize} for
   * that flag with a value.
   */
  private static String name(String flag) {
    return flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "");
  }
}
