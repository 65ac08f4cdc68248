package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.Clusters;
import assay.store.Names;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "cluster",
    description = "Starts, lists and stops store servers on this machine.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(up | status | down)",
    footer = {
      "",
      "Example: start and stop Accumulo's servers:",
      "  assay cluster up accumulo",
      "  assay cluster down accumulo"
    })
public final class ClusterCommand implements Runnable {
  static final String DIR_TEXT =
      "Folder for the cluster's data and logs. Default: clusters/STORE in Assay's data folder.";

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
        spec.commandLine(), "assay cluster: missing command; must be up, status or down");
  }

  @Command(
      name = "down",
      description =
          "Stops only the servers that 'assay cluster up' started. The servers' data is kept.",
      mixinStandardHelpOptions = true,
      footer = {"", "Example:", "  assay cluster down accumulo"})
  int down(
      @Parameters(paramLabel = "STORE", description = "Store whose servers to stop.") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory)
      throws InterruptedException {
    Cluster cluster = cluster(home, store, spec.commandLine());
    int ended = cluster.down(directory(home, store, directory));
    spec.commandLine()
        .getOut()
        .println(ended == 0 ? "no server was running" : ended + " servers stopped");
    return 0;
  }

  static Cluster cluster(Home home, String store, CommandLine command) {
    Clusters clusters = home.clusters();
    return clusters
        .of(store, command.getOut()::println)
        .orElseThrow(() -> noServers(command, store, clusters));
  }

  static ParameterException noServers(CommandLine command, String store, Clusters clusters) {
    return new ParameterException(
        command,
        "Assay cannot start servers of store '"
            + store
            + "'; "
            + Names.nearest(store, clusters.stores()));
  }

  static Path directory(Home home, String store, Path given) {
    return given == null ? home.cluster(store) : given;
  }
}
