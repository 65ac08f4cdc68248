package assay.lab.probe.process;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Rule that selects the processes of a group. A process matches if the process meets all given
 * conditions.
 *
 * @param group name of the group, of lower-case letters, digits, {@code -} and {@code _}; part of
 *     series' names
 * @param command pattern to search for in the command line, whose arguments are separated by blanks
 * @param user name of the user, or number of a user without a name
 * @param parent group to which the parent process belongs
 * @param cgroup pattern to search for in {@code /proc/PID/cgroup}
 * @param owner owner of the processes
 */
public record ProcessRule(
    String group,
    Optional<Pattern> command,
    Optional<String> user,
    Optional<String> parent,
    Optional<Pattern> cgroup,
    Owner owner) {
  public enum Owner {
    STORE,
    OTHERS
  }

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]*");

  /** Words that are part of other series' names, and therefore cannot be names of groups. */
  private static final Set<String> TAKEN =
      Set.of("machine", "steal", "iowait", "online", "usable", "unattributed");

  public ProcessRule {
    checkName(group);
    parent.ifPresent(ProcessRule::checkName);
    if (command.isEmpty() && user.isEmpty() && parent.isEmpty() && cgroup.isEmpty()) {
      throw new IllegalArgumentException(
          "process group '" + group + "' must have a command, user, parent or cgroup");
    }
  }

  boolean server() {
    return owner == Owner.STORE;
  }

  /** Process to which rules are applied. Determining the user or the cgroup takes a system call. */
  record Candidate(
      String command, Supplier<String> user, String parentGroup, Supplier<String> cgroup) {}

  /**
   * Returns whether a process meets all conditions. Conditions that need a system call are tested
   * last.
   */
  boolean fits(Candidate candidate) {
    return command.map(pattern -> pattern.matcher(candidate.command()).find()).orElse(true)
        && parent.map(name -> name.equals(candidate.parentGroup())).orElse(true)
        && user.map(name -> name.equals(candidate.user().get())).orElse(true)
        && cgroup.map(pattern -> pattern.matcher(candidate.cgroup().get()).find()).orElse(true);
  }

  private static void checkName(String name) {
    if (!NAME.matcher(name).matches() || TAKEN.contains(name)) {
      throw new IllegalArgumentException(
          "process group '"
              + name
              + "' must consist of lower-case letters, digits, - and _, and must not be a reserved"
              + " name: "
              + String.join(", ", new TreeSet<>(TAKEN)));
    }
  }
}
