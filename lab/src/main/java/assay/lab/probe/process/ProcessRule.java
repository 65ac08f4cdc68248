package assay.lab.probe.process;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Who belongs to a group: processes of which everything is true that is said here.
 *
 * @param group lower-case letters, digits, {@code -} and {@code _}; it becomes a part of series'
 *     names
 * @param command found in the command line, its arguments with blanks between
 * @param user the user's name, or number if it has none
 * @param parent the group of the process's parent
 * @param cgroup found in {@code /proc/PID/cgroup}
 * @param owner whose they are
 */
public record ProcessRule(
    String group,
    Optional<Pattern> command,
    Optional<String> user,
    Optional<String> parent,
    Optional<Pattern> cgroup,
    Owner owner) {
  /** Whose processes a group has. */
  public enum Owner {
    /** They are servers of a store. */
    STORE,
    OTHERS
  }

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]*");

  /** Series have these words where a group's name stands. */
  private static final Set<String> TAKEN =
      Set.of("machine", "steal", "iowait", "online", "usable", "unattributed");

  /** Checks itself. */
  public ProcessRule {
    checkName(group);
    parent.ifPresent(ProcessRule::checkName);
    if (command.isEmpty() && user.isEmpty() && parent.isEmpty() && cgroup.isEmpty()) {
      throw new IllegalArgumentException(
          "a rule for group '" + group + "' without command, user, parent or cgroup");
    }
  }

  /** Whether it is of servers of a store. */
  boolean server() {
    return owner == Owner.STORE;
  }

  /** What is known of a process when it is asked where it belongs. */
  interface Candidate {
    String command();

    String user();

    /** The group of its parent; empty if that is not known. */
    String parentGroup();

    String cgroup();
  }

  /** What costs a system call is asked last. */
  boolean fits(Candidate candidate) {
    return command.map(pattern -> pattern.matcher(candidate.command()).find()).orElse(true)
        && parent.map(name -> name.equals(candidate.parentGroup())).orElse(true)
        && user.map(name -> name.equals(candidate.user())).orElse(true)
        && cgroup.map(pattern -> pattern.matcher(candidate.cgroup()).find()).orElse(true);
  }

  private static void checkName(String name) {
    if (!NAME.matcher(name).matches() || TAKEN.contains(name)) {
      throw new IllegalArgumentException(
          "process group '"
              + name
              + "': expected lower-case letters, digits, - and _, and none of "
              + String.join(", ", new TreeSet<>(TAKEN)));
    }
  }
}
