package assay.lab.probe.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which group a process belongs to: that of the first rule that fits, or {@link #OTHER}. This very
 * JVM is always {@link #ASSAY}. Immutable.
 *
 * @param rules in their order
 * @param declared groups that the user says are those of the store's servers
 * @param cluster folder of the store's cluster if Assay has started that: servers of its other
 *     clusters are processes like any others
 */
public record ProcessRules(List<ProcessRule> rules, Set<String> declared, Optional<Path> cluster) {
  /** The group of this very JVM. */
  public static final String ASSAY = "assay";

  /** The group of whom no rule fits. */
  public static final String OTHER = "other";

  /** Copies. */
  public ProcessRules {
    rules = List.copyOf(rules);
    declared = Set.copyOf(declared);
  }

  /** Rules of which none is the user's. */
  public ProcessRules(List<ProcessRule> rules) {
    this(rules, Set.of(), Optional.empty());
  }

  /**
   * The same without rules for servers of other stores: those are processes like any others.
   *
   * @param processes groups that the store has declared; none if it cannot tell, which leaves all
   *     rules
   */
  public ProcessRules ofStore(Collection<String> processes) {
    if (processes.isEmpty()) {
      return this;
    }
    Set<String> own = new TreeSet<>(processes);
    own.addAll(declared);
    return new ProcessRules(
        rules.stream().filter(rule -> !rule.server() || own.contains(rule.group())).toList(),
        declared,
        cluster);
  }

  /** The same for a store whose servers Assay has started in a folder. */
  public ProcessRules ofCluster(Path folder) {
    return new ProcessRules(rules, declared, Optional.of(folder));
  }

  /** Rules of a user's, and others after them. */
  public static ProcessRules with(List<ProcessRule> users, ProcessRules after) {
    List<ProcessRule> all = new ArrayList<>(users);
    all.addAll(after.rules);
    return new ProcessRules(
        all,
        users.stream()
            .filter(ProcessRule::server)
            .map(ProcessRule::group)
            .collect(Collectors.toSet()),
        after.cluster);
  }

  /** Whether a group is one of servers. */
  boolean hasServers(String group) {
    return rules.stream().anyMatch(rule -> rule.server() && rule.group().equals(group));
  }

  String groupOf(ProcessRule.Candidate candidate) {
    for (ProcessRule rule : rules) {
      boolean usual = rule.server() && !declared.contains(rule.group());
      if (rule.fits(candidate) && !(usual && isOfAnotherCluster(candidate))) {
        return rule.group();
      }
    }
    return OTHER;
  }

  private boolean isOfAnotherCluster(ProcessRule.Candidate candidate) {
    return cluster.isPresent()
        && ServerLog.of(candidate.command())
            .filter(log -> !real(log).startsWith(real(cluster.get())))
            .isPresent();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize(); // it is gone, or another user's
    }
  }
}
