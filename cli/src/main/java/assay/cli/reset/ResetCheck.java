package assay.cli.reset;

import assay.cli.cluster.LocalCluster;
import assay.cli.home.Home;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.lab.plan.Cloning;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import assay.store.StoreProvider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks whether the servers of an experiment can be started and reset as planned. The check starts
 * no servers.
 */
public final class ResetCheck {
  private final Home home;
  private final boolean elsewhere;
  private final Map<String, String> lasting = new TreeMap<>();

  /**
   * @param elsewhere whether {@code --server-hosts} names servers that Assay did not start
   */
  public ResetCheck(Home home, boolean elsewhere) {
    this.home = home;
    this.elsewhere = elsewhere;
  }

  /**
   * Checks that the servers of a plan can be started and reset as planned. This method must be
   * called for each plan of an experiment, in the order of the plans.
   *
   * @param settings names of the store's settings
   * @throws IllegalArgumentException if servers cannot be started or reset as planned; the message
   *     is one line
   */
  public void check(Plan plan, Set<String> settings, StoreProvider provider) {
    List<Plan> parts = List.of(plan);
    if (plan.reset() == Reset.CLONE) {
      Cloning cloning = checkClone(plan, provider);
      parts = List.of(cloning.load(), cloning.run());
    } else if (plan.cluster().flatMap(ClusterPlan::load).isPresent()) {
      throw new IllegalArgumentException(
          "'load' in 'cluster' requires 'reset: clone'; set 'reset: clone', or remove 'load'");
    }
    if (plan.cluster().isPresent() || plan.reset().restartsServers()) {
      checkOurs(plan, settings);
    }
    for (Plan part : parts) {
      RunServers.own(home, plan.experiment(), part, settings, line -> {})
          .ifPresent(own -> checkOptions(part, own));
    }
  }

  private static Cloning checkClone(Plan plan, StoreProvider provider) {
    Cloning cloning = Cloning.of(plan);
    if (plan.clients().several() && provider.sharing() == StoreProvider.Sharing.EACH_ITS_OWN) {
      throw new IllegalArgumentException(
          "reset 'clone': each client of store '"
              + plan.store()
              + "' has its own tables, which later runs cannot find; use one client");
    }
    return cloning;
  }

  private void checkOurs(Plan plan, Set<String> settings) {
    String what = plan.cluster().isPresent() ? "'cluster'" : "reset '" + plan.reset().label() + "'";
    LocalCluster servers =
        LocalCluster.of(home, plan.store(), line -> {})
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        what
                            + " requires a store whose servers Assay can start ("
                            + String.join(", ", home.clusters().stores())
                            + "); got '"
                            + plan.store()
                            + "'. Set 'reset: drop', and omit 'cluster'."));
    if (elsewhere) {
      throw new IllegalArgumentException(
          what
              + " requires servers that Assay starts on this machine; remove this key, or omit"
              + " --server-hosts");
    }
    if (servers.isElsewhere(settings)) {
      throw new IllegalArgumentException(
          what
              + " requires servers that Assay starts on this machine, but the settings of store '"
              + plan.store()
              + "' refer to other servers; restart those servers in a 'shell' phase");
    }
  }

  private void checkOptions(Plan plan, LocalCluster own) {
    ClusterOptions options = own.options();
    try {
      own.cluster().check(options);
    } catch (ClusterException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (plan.reset() != Reset.WIPE) {
      for (ClusterSetting setting : own.cluster().settings()) {
        if (setting.lasting()) {
          String value = options.given().getOrDefault(setting.key(), setting.defaultValue());
          checkLasting(setting, setting.checked(value));
        }
      }
    }
  }

  private void checkLasting(ClusterSetting setting, String value) {
    String before = lasting.putIfAbsent(setting.key(), value);
    if (before != null && !before.equals(value)) {
      throw new IllegalArgumentException(
          "option '"
              + setting.key()
              + "' of 'cluster' cannot change in an existing instance, but the variants set it to "
              + before
              + " and "
              + value
              + "; set 'reset: wipe', which creates a new instance for each run");
    }
  }
}
