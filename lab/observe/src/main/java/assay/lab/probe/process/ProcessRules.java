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
 * Assigns processes to groups. The first matching rule determines the group of a process. Processes
 * without a matching rule belong to {@link #OTHER}, and this JVM always belongs to {@link #ASSAY}.
 * Immutable.
 *
 * @param rules rules in the order in which they are tested
 * @param declared groups that the user declared to be the store's servers
 * @param cluster folder of the store's cluster, if Assay started the cluster; servers of other
 *     clusters are treated like any other process
 */
public record ProcessRules(List<ProcessRule> rules, Set<String> declared, Optional<Path> cluster) {
  public static final String ASSAY = "assay";

  public static final String OTHER = "other";

  public ProcessRules {
    rules = List.copyOf(rules);
    declared = Set.copyOf(declared);
  }

  public ProcessRules(List<ProcessRule> rules) {
    this(rules, Set.of(), Optional.empty());
  }

  /**
   * Returns a copy of these rules that omits the rules for servers of stores other than the given
   * store. The returned rules treat such servers like any other process.
   *
   * @param processes groups that the store declares; if empty, the groups are unknown, and all
   *     rules are kept
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

  public ProcessRules ofCluster(Path folder) {
    return new ProcessRules(rules, declared, Optional.of(folder));
  }

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
        && ServerLogFinder.of(candidate.command())
            .filter(log -> !real(log).startsWith(real(cluster.get())))
            .isPresent();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath()
          .normalize(); // the folder was deleted, or belongs to another user
    }
  }
}
