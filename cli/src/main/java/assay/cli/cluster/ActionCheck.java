package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.Deed;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ProgramPlan;
import assay.lab.plan.phase.ServersPlan;
import assay.lab.plan.phase.ShellPlan;
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
import java.util.stream.Stream;

/** Which phases on servers, and actions during phases, cannot be carried out, and why. */
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
          throw new RefusedAction(plan, phase, OptionalInt.of(i), e);
        }
      }
      try {
        check.phase(phase);
      } catch (IllegalArgumentException e) {
        throw new RefusedAction(plan, phase, OptionalInt.empty(), e);
      }
    }
  }

  private void phase(PhasePlan phase) {
    if (phase instanceof ServersPlan stops) {
      Roles roles = roles();
      stops.servers().forEach(roles::require);
    } else if (phase instanceof ProgramPlan program) {
      if (servers.isPresent()) {
        throw new IllegalArgumentException(
            "the classes of the servers of --server-hosts are on other machines; leave out the"
                + " phase, or let Assay start the servers");
      }
      Roles roles = roles();
      program.servers().forEach(roles::require);
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
  }

  private void action(Deed deed, StoreProvider provider) {
    if (deed instanceof Deed.OnServer onServer) {
      server(onServer);
    } else {
      table(deed, provider);
    }
  }

  private void server(Deed.OnServer deed) {
    Roles roles = roles();
    roles.check(deed);
    if (servers.isEmpty() && deed.verb().breaks()) {
      for (String target : targets(deed).stream().filter(each -> !isOfStudy(each)).toList()) {
        copies(cluster(), roles.of().getOrDefault(target, target));
      }
    }
  }

  private Roles roles() {
    Map<String, String> ofStudies = ofStudies();
    if (servers.isPresent()) {
      Map<String, String> roles = SshServerControl.roles(servers.get());
      roles.putAll(ofStudies);
      return new Roles(roles, "the file of --server-hosts");
    }
    Optional<LocalCluster> known =
        own.or(() -> LocalCluster.at(home, plan.store(), settings, line -> {}));
    if (known.isEmpty() && !ofStudies.isEmpty()) {
      return new Roles(ofStudies, "the run");
    }
    LocalCluster cluster = cluster();
    Map<String, String> roles = new LinkedHashMap<>();
    for (ServerId member : cluster.members()) {
      roles.put(member.label(), member.role().label());
    }
    roles.putAll(ofStudies);
    return new Roles(roles, cluster.directory().toString());
  }

  /** Servers that the run starts, as {@link StudyServers} calls them. */
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
   * The servers that there are.
   *
   * @param of roles by server
   * @param place names where they are
   */
  private record Roles(Map<String, String> of, String place) {
    /** A server of that name, or one of that role, is there. */
    void require(String target) {
      Set<String> known = new LinkedHashSet<>();
      of.forEach((server, role) -> known.addAll(List.of(role, server)));
      if (!known.contains(target)) {
        throw new IllegalArgumentException(
            "no server '" + target + "' in " + place + "; " + Names.nearest(target, known));
      }
    }

    void check(Deed.OnServer deed) {
      targets(deed).forEach(this::require);
      long there =
          of.entrySet().stream()
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
