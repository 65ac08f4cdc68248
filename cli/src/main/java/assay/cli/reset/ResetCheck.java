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

/** Which resets and servers of an experiment cannot be had, and why. Starts nothing. */
public final class ResetCheck {
  private final Home home;
  private final boolean elsewhere;
  private final Map<String, String> lasting = new TreeMap<>();

  /**
   * @param elsewhere whether the user says how to reach servers that Assay did not start
   */
  public ResetCheck(Home home, boolean elsewhere) {
    this.home = home;
    this.elsewhere = elsewhere;
  }

  /**
   * Makes sure that a plan's reset can be done, and its servers be brought up; each plan of an
   * experiment is to be handed over, one after the other.
   *
   * @param settings names of those that the store is given
   * @throws IllegalArgumentException with one line
   */
  public void check(Plan plan, Set<String> settings, StoreProvider provider) {
    List<Plan> parts = List.of(plan);
    if (plan.reset() == Reset.CLONE) {
      Cloning cloning = checkClone(plan, provider);
      parts = List.of(cloning.load(), cloning.run());
    } else if (plan.cluster().flatMap(ClusterPlan::load).isPresent()) {
      throw new IllegalArgumentException(
          "'load' of 'cluster' names servers that load what is loaded once; say reset: clone, or"
              + " leave it out");
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
              + "' has tables of its own, which no later run finds; have one client");
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
                            + " is for stores whose servers Assay starts ("
                            + String.join(", ", home.clusters().stores())
                            + "), not for '"
                            + plan.store()
                            + "'; reset 'drop' does without"));
    if (elsewhere) {
      throw new IllegalArgumentException(
          what
              + " is for servers that Assay starts on this machine, and --server-hosts names"
              + " others; leave one of the two out");
    }
    if (servers.isElsewhere(settings)) {
      throw new IllegalArgumentException(
          what
              + " is for servers that Assay has started on this machine, and the settings"
              + " of store '"
              + plan.store()
              + "' say where others are; have a shell phase restart those");
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
      List<String> given = own.cluster().needsNewInstance(options);
      for (ClusterSetting setting : own.cluster().settings()) {
        if (setting.lasting()) {
          String value =
              given.contains(setting.key())
                  ? options.given().get(setting.key())
                  : setting.defaultValue();
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
              + "' of 'cluster' holds for the life of an instance, and variants have "
              + before
              + " and "
              + value
              + "; say reset: wipe, which makes a new instance for each run");
    }
  }
}
