package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.ServerId;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.Deed;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ShellPlan;
import assay.store.Names;
import assay.store.StoreProvider;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which actions during a phase cannot be carried out, and why. */
public final class ActionCheck {
  private final Home home;
  private final Plan plan;
  private final Map<String, String> settings;

  private final Optional<ServersFile> servers;
  private final Optional<LocalCluster> own;

  private ActionCheck(
      Home home,
      Plan plan,
      Map<String, String> settings,
      Optional<ServersFile> servers,
      Optional<LocalCluster> own) {
    this.home = home;
    this.plan = plan;
    this.settings = settings;
    this.servers = servers;
    this.own = own;
  }

  /**
   * Makes sure that a plan's actions are on servers that are there and Assay's to break, and on
   * tables that this process reaches. Starts nothing.
   *
   * @param settings that the store is given
   * @param servers file of servers that Assay did not start, if there is one
   * @param own servers that the experiment brings up for itself, if it does
   * @throws RefusedAction for the first that cannot
   */
  public static void check(
      Home home,
      Plan plan,
      Map<String, String> settings,
      StoreProvider provider,
      Optional<ServersFile> servers,
      Optional<LocalCluster> own) {
    ActionCheck check = new ActionCheck(home, plan, settings, servers, own);
    for (PhasePlan phase : plan.phases()) {
      for (int i = 0; i < phase.during().size(); i++) {
        try {
          check.action(phase.during().get(i).deed(), provider);
        } catch (IllegalArgumentException e) {
          throw new RefusedAction(plan, phase, i, e);
        }
      }
    }
  }

  private void action(Deed deed, StoreProvider provider) {
    if (deed instanceof Deed.OnServer onServer) {
      server(onServer);
    } else {
      table(deed, provider);
    }
  }

  private void server(Deed.OnServer deed) {
    if (servers.isPresent()) {
      Map<String, String> roles = SshServerControl.roles(servers.get());
      targets(deed, roles, "the file of --server-hosts");
      return;
    }
    Optional<LocalCluster> cluster =
        own.or(() -> LocalCluster.at(home, plan.store(), settings, line -> {}));
    if (cluster.isEmpty()) {
      throw new IllegalArgumentException(refusal(home, plan.store()));
    }
    Map<String, String> roles = new LinkedHashMap<>();
    for (ServerId member : cluster.get().members()) {
      roles.put(member.label(), member.role().label());
    }
    String place = cluster.get().directory().toString();
    targets(deed, roles, place);
    if (deed.verb().breaks()) {
      for (String target : targets(deed)) {
        copies(cluster.get(), roles.getOrDefault(target, target));
      }
    }
  }

  private static List<String> targets(Deed.OnServer deed) {
    return Stream.concat(Stream.of(deed.target()), deed.or().stream()).toList();
  }

  /** The only copy of something must not be broken: its loss would be the user's doing. */
  private static void copies(LocalCluster cluster, String role) {
    if (cluster.copies(role) == 1) {
      throw new IllegalArgumentException(
          "each block is on one "
              + role
              + " alone, and would be lost with it; have 2 of them at least, and replication 2");
    }
  }

  /**
   * @param roles of the servers that there are
   */
  private static void targets(Deed.OnServer deed, Map<String, String> roles, String place) {
    Set<String> known = new LinkedHashSet<>();
    roles.forEach((server, role) -> known.addAll(List.of(role, server)));
    for (String target : targets(deed)) {
      if (!known.contains(target)) {
        throw new IllegalArgumentException(
            "no server '" + target + "' in " + place + "; " + Names.nearest(target, known));
      }
    }
    long there =
        roles.entrySet().stream()
            .filter(
                server ->
                    server.getKey().equals(deed.target())
                        || server.getValue().equals(deed.target()))
            .count();
    if (deed.most() > there) {
      throw new IllegalArgumentException(
          "'count' must be at most "
              + there
              + ", as many servers as '"
              + deed.target()
              + "' is in "
              + place
              + "; got "
              + deed.most());
    }
  }

  /** Why the servers of a store cannot be broken, where they cannot. */
  public static String refusal(Home home, String store) {
    if (LocalCluster.of(home, store, line -> {}).isEmpty()) {
      return "Assay breaks servers that it starts itself ("
          + String.join(", ", home.clusters().stores())
          + "), or that --server-hosts says how to reach, not those of store '"
          + store
          + "'";
    }
    return "the settings of store '"
        + store
        + "' say where other servers are than those that Assay has started on this machine, and it"
        + " is not told how to reach their processes; name them with --server-hosts FILE";
  }

  private void table(Deed deed, StoreProvider provider) {
    boolean command = deed instanceof Deed.Work work && work.phase() instanceof ShellPlan;
    if (!command
        && plan.clients().several()
        && provider.sharing() == StoreProvider.Sharing.EACH_ITS_OWN) {
      throw new IllegalArgumentException(
          "each client of store '"
              + plan.store()
              + "' has a table of its own, which no other process reaches; have one client");
    }
  }
}
