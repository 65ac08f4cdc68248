package assay.cli.cluster;

import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OptionValue;
import assay.clusters.Cluster;
import assay.clusters.ClusterStatus;
import assay.store.QuantityParser;
import assay.store.capability.Internals;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "status",
    description = {
      "Shows the process ID, start time, memory and address of each server. Exit code 0 if all"
          + " servers are running, otherwise 1.",
      "With --watch, shows the servers' internal metrics until Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "For counters, --watch shows the increase per second and the counter's total. The column"
          + " 'age' shows how old the line's oldest value was when the store reported the value.",
      "Example:",
      "  assay cluster status accumulo --watch --table usertable"
    })
final class ClusterStatusCommand implements Callable<Integer> {
  private static final Duration SHORTEST = Duration.ofMillis(200);

  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "STORE", description = "Store whose servers to show.")
  private String store;

  @Option(names = "--dir", paramLabel = "DIR", description = ClusterCommand.DIR_TEXT)
  private Path directory;

  @ArgGroup(exclusive = false)
  private Watch watch;

  private static final class Watch {
    @Option(
        names = "--watch",
        required = true,
        description = "Shows the servers' internal metrics, with regular updates, until Ctrl-C.")
    @SuppressWarnings("UnusedVariable") // the option creates 'watch'; no code reads 'on'
    private boolean on;

    @Option(
        names = "--table",
        paramLabel = "NAME",
        defaultValue = Internals.NO_TABLE,
        description = "Table whose internal metrics are also shown. Default: no table.")
    private String table;

    @Option(
        names = "--interval",
        paramLabel = "TIME",
        defaultValue = "1s",
        description = "Time between updates. Default: ${DEFAULT-VALUE}.")
    private String interval;
  }

  ClusterStatusCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    Cluster cluster = ClusterCommand.cluster(home, store, spec.commandLine());
    Path folder = ClusterCommand.directory(home, store, directory);
    PrintWriter out = spec.commandLine().getOut();
    if (watch != null) {
      watch(new ClusterWatch(home, cluster, folder, out, Boolean.getBoolean("assay.terminal")));
      return 0;
    }
    ClusterStatus status = cluster.status(folder);
    StatusText.print(status, store, out);
    return status.running() ? 0 : Failures.FAILED;
  }

  private void watch(ClusterWatch shown) throws Exception {
    Duration interval = interval();
    try (Interruption interruption = new Interruption()) {
      interruption.runInterruptibly(() -> shown.run(watch.table, interval));
    } catch (InterruptedException e) {
      // Ctrl-C ends the display of metrics.
    }
  }

  private Duration interval() {
    Duration interval = OptionValue.parse("--interval", watch.interval, QuantityParser::duration);
    if (interval.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "--interval " + watch.interval + ": must be at least " + SHORTEST.toMillis() + "ms");
    }
    return interval;
  }
}
