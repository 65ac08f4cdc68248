package assay.cli;

import assay.clusters.Cluster;
import assay.clusters.ClusterStatus;
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
final class ClusterCommand implements Runnable {
  static final String DIR_TEXT = "where the cluster lives (var/clusters/STORE in Assay's folder)";

  private final Home home;
  @Spec private CommandSpec spec;

  private ClusterCommand(Home home) {
    this.home = home;
  }

  static CommandLine commandLine(Home home) {
    return new CommandLine(new ClusterCommand(home))
        .addSubcommand("up", ClusterUpCommand.commandLine(home));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "assay cluster: say what to do: up, status or down");
  }

  @Command(
      name = "status",
      description = "Shows each server: process, memory, address. Exit code 1 unless all run.",
      mixinStandardHelpOptions = true,
      footer = {"", "Example:", "  assay cluster status accumulo"})
  int status(
      @Parameters(paramLabel = "STORE", description = "whose servers") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory) {
    ClusterStatus status = cluster(store).status(directory(store, directory));
    StatusText.print(status, store, out());
    return status.running() ? 0 : 1;
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
    int ended = cluster(store).down(directory(store, directory));
    out().println(ended == 0 ? "no server was running" : ended + " servers stopped");
    out().flush();
    return 0;
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

  private Cluster cluster(String store) {
    Clusters clusters = home.clusters();
    return clusters
        .of(
            store,
            line -> {
              out().println(line);
              out().flush();
            })
        .orElseThrow(() -> noServers(spec.commandLine(), store, clusters));
  }

  private Path directory(String store, Path given) {
    return given == null ? home.cluster(store) : given;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
