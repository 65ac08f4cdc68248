package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Flags that users give the JVMs of servers. */
public final class JvmFlags {
  private static final String FORM =
      "-(XX:.+|X[a-z].*|D.+|ea.*|da.*|esa|dsa|verbose.*|javaagent:.+|agent(lib|path):.+"
          + "|-(add|enable|illegal|limit|patch)-.+=.+|-enable-preview)";

  /** What sets flags that users may not, by the regular expression of these flags. */
  private static final Map<String, String> OWNED =
      Map.of(
          "-Xmx.*|-XX:(MaxHeapSize|MaxRAM.*)=.*", "the option of the server's heap",
          "-D(assay|logback|log4j2?)\\..*", "Assay, which finds the server's log by it",
          "-Daccumulo\\.native\\..*", "the option 'native'",
          "-D\\S*(port|dir|Dir|Directory|hostname|address|config|\\.path)=.*",
              "Assay, as are all folders, ports and addresses",
          "(?i)-D\\S*(password|secret).*", "Assay, as are all passwords");

  /** Flags of archives of classes, also of the start that writes one. */
  private static final Pattern OF_ARCHIVES = Pattern.compile("Archive|SharedSpaces");

  private JvmFlags() {}

  /**
   * Makes sure that servers of a role may have a flag. A flag that the JVM does not know is for the
   * JVM to refuse.
   *
   * @throws ClusterException in one line, if not
   */
  public static void check(String role, String flag) {
    String where = "jvm of " + role + ": '" + flag + "'";
    checkForm("jvm of " + role, flag);
    OWNED.forEach(
        (pattern, owner) -> {
          if (flag.matches(pattern)) {
            throw ClusterException.badInput(where + " is set by " + owner + "; leave it out");
          }
        });
  }

  /**
   * Makes sure that it is one flag of a JVM.
   *
   * @param where begins the message
   * @throws ClusterException in one line, if not
   */
  public static void checkForm(String where, String flag) {
    if (!flag.matches(FORM)) {
      throw ClusterException.badInput(
          where
              + ": '"
              + flag
              + "' must be one flag of a JVM, such as -XX:MaxGCPauseMillis=50 or -Dkey=value");
    }
  }

  /**
   * Flags as a JVM has them.
   *
   * @param asked for
   * @param inForce what {@code VM.flags} of jcmd answers
   * @param commandLine what {@code VM.command_line} of jcmd answers
   * @return one text; of a flag that the JVM does not tell, the value is {@code undetermined}
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
   * All flags of what {@code VM.flags} of jcmd answers but those of archives of classes, which make
   * a start shorter and change from one start to the next.
   */
  public static String lasting(String inForce) {
    return Arrays.stream(inForce.strip().split("\\s+"))
        .filter(each -> each.startsWith("-XX:") && !OF_ARCHIVES.matcher(each).find())
        .collect(Collectors.joining(" "));
  }

  /** The value of a flag, of those that {@code VM.flags} of jcmd answers. */
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
    return "-XX:("
        + "[+-]"
        + name(flag).substring("-XX:".length())
        + "|"
        + name(flag).substring("-XX:".length())
        + "=.*)";
  }

  /**
   * {@code -XX:UseG1GC} of {@code -XX:+UseG1GC}, {@code -XX:G1HeapRegionSize} of one with a value.
   */
  private static String name(String flag) {
    return flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "");
  }
}
