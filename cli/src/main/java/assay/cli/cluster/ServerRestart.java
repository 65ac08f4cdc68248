package assay.cli.cluster;

import assay.cli.home.Home;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Stops and starts a store's servers before a run, so that none of their caches is warm. */
public final class ServerRestart {
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private ServerRestart() {}

  /**
   * Makes sure that a plan's servers are Assay's to restart.
   *
   * @param settings names of those that the store is given
   * @throws IllegalArgumentException with one line
   */
  public static void check(Home home, Plan plan, Set<String> settings) {
    if (plan.reset() == Reset.TABLE) {
      return;
    }
    LocalCluster servers =
        LocalCluster.of(home, plan.store(), line -> {})
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "reset 'restart' is for stores whose servers Assay starts ("
                            + String.join(", ", home.clusters().stores())
                            + "), not for '"
                            + plan.store()
                            + "'; 'table' does"));
    if (servers.isElsewhere(settings)) {
      throw new IllegalArgumentException(
          "reset 'restart' is for servers that Assay has started on this machine, and the settings"
              + " of store '"
              + plan.store()
              + "' say where others are; have a shell phase restart those");
    }
  }

  /**
   * Restarts them, or starts them if they are down.
   *
   * @return what was done, for the run's manifest
   */
  public static Map<String, Object> perform(LocalCluster servers, Consumer<String> notices)
      throws IOException, InterruptedException {
    notices.accept("restarting the servers: every run begins with cold caches");
    servers.down();
    boolean dropped = dropCaches();
    if (!dropped) {
      notices.accept("the operating system's caches stay: dropping them takes root");
    }
    servers.up();
    return Map.of("servers", "restarted", "osCaches", dropped ? "dropped" : "kept");
  }

  /** What is not on disk yet cannot be dropped, so that it is written first. */
  private static boolean dropCaches() throws IOException, InterruptedException {
    if (!Files.isWritable(DROP_CACHES)) {
      return false;
    }
    int exit = new ProcessBuilder("sync").inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("'sync' ended with exit code " + exit);
    }
    Files.writeString(DROP_CACHES, "3\n");
    return true;
  }
}
