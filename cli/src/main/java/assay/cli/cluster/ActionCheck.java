package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.PhaseEffects;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.workload.StudyServer;
import assay.store.Names;
import assay.store.StoreProvider;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Checks whether the phases and actions of a plan can be executed. An action may affect a server
 * only if Assay may break the server, and a table only if this process can access the table. The
 * check starts no servers.
 *
 * @param settings settings of the plan's store
 * @param servers servers that Assay did not start; empty if there are none
 * @param own servers that only this experiment uses; empty if there are none
 */
public record ActionCheck(
    Home home,
    Plan plan,
    Map<String, String> settings,
    Optional<ServersFile> servers,
    Optional<LocalCluster> own) {
  /**
   * @throws RefusedAction for the first phase or action that is not possible
   */
  public void check(StoreProvider provider) {
    for (PhasePlan phase : plan.phases()) {
      for (int i = 0; i < phase.during().size(); i++) {
        try {
          action(phase.during().get(i).deed(), provider);
        } catch (IllegalArgumentException e) {
          throw new RefusedAction(plan, phase, OptionalInt.of(i), e);
        }
      }
      try {
        phase(phase);
      } catch (IllegalArgumentException e) {
        throw new RefusedAction(plan, phase, OptionalInt.empty(), e);
      }
    }
  }

  private void phase(PhasePlan phase) {
    if (phase.program().isPresent() && servers.isPresent()) {
      throw new IllegalArgumentException(
          "a 'program' phase runs only with servers that Assay starts, because the phase needs"
              + " their Java classes; remove the phase, or omit --server-hosts");
    }
    if (!phase.requiredServers().isEmpty()) {
      Roles roles = roles();
      phase.requiredServers().forEach(roles::require);
    }
    phase.program().ifPresent(this::program);
  }

  private void program(PhaseEffects.Program program) {
    LocalCluster cluster = cluster();
    try {
      cluster
          .cluster()
          .program(
              cluster.options(),
              program.main(),
              program.arguments(),
              program.jvm(),
              cluster.directory());
    } catch (ClusterException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private void action(Action deed, StoreProvider provider) {
    if (!deed.servers().isEmpty()) {
      servers(deed);
    }
    if (deed.usesStore()) {
      table(provider);
    }
  }

  private void servers(Action deed) {
    Roles roles = roles();
    roles.check(deed);
    if (servers.isEmpty() && deed.breaks()) {
      for (String target : deed.servers().stream().filter(each -> !isOfStudy(each)).toList()) {
        requireCopies(cluster(), roles.of().getOrDefault(target, target));
      }
    }
  }

  private Roles roles() {
    Map<String, String> ofStudies = ofStudies();
    Map<String, String> roles = new LinkedHashMap<>();
    if (servers.isPresent()) {
      servers.get().servers().forEach(server -> roles.put(server.label(), server.role()));
      roles.putAll(ofStudies);
      return new Roles(roles, "the --server-hosts file");
    }
    Optional<LocalCluster> known =
        own.or(() -> LocalCluster.at(home, plan.store(), settings, line -> {}));
    if (known.isEmpty() && !ofStudies.isEmpty()) {
      return new Roles(ofStudies, "the run");
    }
    LocalCluster cluster = cluster();
    for (ServerId member : cluster.cluster().members(cluster.options())) {
      roles.put(member.label(), member.role().label());
    }
    roles.putAll(ofStudies);
    return new Roles(roles, cluster.directory().toString());
  }

  private Map<String, String> ofStudies() {
    Map<String, String> roles = new LinkedHashMap<>();
    for (StudyServer server : plan.servers()) {
      roles.put(server.role() + "-" + (roles.size() + 1), server.role());
    }
    return roles;
  }

  private boolean isOfStudy(String target) {
    return ofStudies().entrySet().stream()
        .anyMatch(each -> each.getKey().equals(target) || each.getValue().equals(target));
  }

  private LocalCluster cluster() {
    return own.or(() -> LocalCluster.at(home, plan.store(), settings, line -> {}))
        .orElseThrow(() -> new IllegalArgumentException(refusal(home, plan.store())));
  }

  /**
   * Rejects an action on a server that stores the only copy of some data, because the data would be
   * lost.
   */
  private static void requireCopies(LocalCluster cluster, String role) {
    if (cluster.cluster().copies(cluster.options(), role) == 1) {
      throw new IllegalArgumentException(
          "stopping a "
              + role
              + " would lose blocks, because each block has only one copy; set replication to 2,"
              + " with at least 2 servers of this role");
    }
  }

  private record Roles(Map<String, String> of, String place) {
    void require(String target) {
      Set<String> known = new LinkedHashSet<>();
      of.forEach((server, role) -> known.addAll(List.of(role, server)));
      if (!known.contains(target)) {
        throw new IllegalArgumentException(
            "no server '" + target + "' in " + place + "; " + Names.nearest(target, known));
      }
    }

    void check(Action deed) {
      deed.servers().forEach(this::require);
      String target = deed.servers().get(0);
      long there =
          of.entrySet().stream()
              .filter(server -> server.getKey().equals(target) || server.getValue().equals(target))
              .count();
      if (deed.most() > there) {
        throw new IllegalArgumentException(
            "'count' must be at most "
                + there
                + ", the number of '"
                + target
                + "' servers in "
                + place
                + "; got "
                + deed.most());
      }
    }
  }

  public static String refusal(Home home, String store) {
    if (LocalCluster.of(home, store, line -> {}).isEmpty()) {
      return "Assay cannot control the servers of store '"
          + store
          + "'; use --server-hosts FILE, or a store whose servers Assay can start ("
          + String.join(", ", home.clusters().stores())
          + ")";
    }
    return "the settings of store '"
        + store
        + "' refer to servers other than those that Assay started on this machine; list the store's"
        + " servers in a file, and add --server-hosts FILE";
  }

  private void table(StoreProvider provider) {
    if (plan.clients().several() && provider.sharing() == StoreProvider.Sharing.EACH_ITS_OWN) {
      throw new IllegalArgumentException(
          "each client of store '"
              + plan.store()
              + "' has its own table, which no other process can reach; use one client");
    }
  }
}
