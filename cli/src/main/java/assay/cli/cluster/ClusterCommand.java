package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.Clusters;
import assay.store.Names;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay cluster}: real servers on this machine. */
@Command(
    name = "cluster",
    description = "Starts, shows and stops real servers on this machine.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(up | status | down)",
    footer = {
      "",
      "Example: a store to try things on, and its end:",
      "  assay cluster up accumulo",
      "  assay cluster down accumulo"
    })
public final class ClusterCommand implements Runnable {
  static final String DIR_TEXT = "where the cluster lives (clusters/STORE in Assay's data folder)";

  private final Home home;
  @Spec private CommandSpec spec;

  private ClusterCommand(Home home) {
    this.home = home;
  }

  public static CommandLine commandLine(Home home) {
    return new CommandLine(new ClusterCommand(home))
        .addSubcommand("up", ClusterUpCommand.commandLine(home))
        .addSubcommand(new ClusterStatusCommand(home));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "assay cluster: say what to do: up, status or down");
  }

  @Command(
      name = "down",
      description = {
        "Stops the servers that 'up' has started, and no other process. The data stays."
      },
      mixinStandardHelpOptions = true,
      footer = {"", "Example:", "  assay cluster down accumulo"})
  int down(
      @Parameters(paramLabel = "STORE", description = "whose servers") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory)
      throws InterruptedException {
    Cluster cluster = cluster(home, store, spec.commandLine());
    int ended = cluster.down(directory(home, store, directory));
    PrintWriter out = spec.commandLine().getOut();
    out.println(ended == 0 ? "no server was running" : ended + " servers stopped");
    out.flush();
    return 0;
  }

  /**
   * The cluster of a store.
   *
   * @throws ParameterException if Assay can start no servers of that store
   */
  static Cluster cluster(Home home, String store, CommandLine command) {
    Clusters clusters = home.clusters();
    PrintWriter out = command.getOut();
    return clusters
        .of(
            store,
            line -> {
              out.println(line);
              out.flush();
            })
        .orElseThrow(() -> noServers(command, store, clusters));
  }

  /** What to say to a store that has no servers here. */
  static ParameterException noServers(CommandLine command, String store, Clusters clusters) {
    return new ParameterException(
        command,
        "no servers of store '"
            + store
            + "' can be started; "
            + Names.nearest(store, clusters.stores()));
  }

  /** Where a store's cluster lives if the user does not say. */
  static Path directory(Home home, String store, Path given) {
    return given == null ? home.cluster(store) : given;
  }
}
