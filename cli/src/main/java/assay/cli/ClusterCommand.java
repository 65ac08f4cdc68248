package assay.cli;

import assay.clusters.AccumuloCluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerStatus;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.Map;
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
  private static final String ACCUMULO = LocalAccumulo.STORE;

  private final Path home;
  @Spec private CommandSpec spec;

  /**
   * @param home where Assay was built: what it runs is in {@code target/dist}, clusters live in
   *     {@code var/clusters}
   */
  public ClusterCommand(Path home) {
    this.home = home;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "assay cluster: say what to do: up, status or down");
  }

  @Command(
      name = "up",
      description = {
        "Starts the servers, or those of them that do not run, with the data that they had.",
        "They go on when this command has ended, until 'assay cluster down'."
      },
      mixinStandardHelpOptions = true,
      footer = {
        "",
        "Example: four tablet servers with more memory than usual:",
        "  assay cluster up accumulo --servers 4 --tserver-heap 2g --native-map 1g",
        "What is not given stays as the cluster had it."
      })
  int up(
      @Parameters(paramLabel = "STORE", description = "accumulo") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory,
      @Option(names = "--servers", paramLabel = "N", description = "tablet servers (2)")
          String servers,
      @Option(
              names = "--native",
              paramLabel = "auto|on|off",
              description = "fresh writes outside the Java heap, built with g++ (auto)")
          String nativeMaps,
      @Option(
              names = "--zookeeper-port",
              paramLabel = "PORT",
              description = "0 takes a free one (0)")
          String zookeeperPort,
      @Option(
              names = "--tserver-heap",
              paramLabel = "SIZE",
              description = "Java heap of each tablet server (1g)")
          String tserverHeap,
      @Option(
              names = "--native-map",
              paramLabel = "SIZE",
              description = "fresh writes that a tablet server holds in memory (256m)")
          String nativeMap,
      @Option(names = "--manager-heap", paramLabel = "SIZE", description = "(256m)")
          String managerHeap,
      @Option(names = "--gc-heap", paramLabel = "SIZE", description = "(128m)") String gcHeap,
      @Option(names = "--zookeeper-heap", paramLabel = "SIZE", description = "(128m)")
          String zookeeperHeap)
      throws Exception {
    Map<ClusterSetting, String> given = new EnumMap<>(ClusterSetting.class);
    putGiven(given, ClusterSetting.SERVERS, servers);
    putGiven(given, ClusterSetting.NATIVE, nativeMaps);
    putGiven(given, ClusterSetting.ZOOKEEPER_PORT, zookeeperPort);
    putGiven(given, ClusterSetting.TSERVER_HEAP, tserverHeap);
    putGiven(given, ClusterSetting.NATIVE_MAP, nativeMap);
    putGiven(given, ClusterSetting.MANAGER_HEAP, managerHeap);
    putGiven(given, ClusterSetting.GC_HEAP, gcHeap);
    putGiven(given, ClusterSetting.ZOOKEEPER_HEAP, zookeeperHeap);
    AccumuloCluster cluster = cluster(store);
    ClusterOptions options =
        new ClusterOptions(directory(directory), given, ClusterOptions.DEFAULT_STEP_TIMEOUT);
    try (Interruption interruption = new Interruption()) {
      print(interruption.interruptibly(() -> cluster.up(options)));
    }
    return 0;
  }

  @Command(
      name = "status",
      description = "Shows each server: process, memory, address. Exit code 1 unless all run.",
      mixinStandardHelpOptions = true,
      footer = {"", "Example:", "  assay cluster status accumulo"})
  int status(
      @Parameters(paramLabel = "STORE", description = "accumulo") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory) {
    ClusterStatus status = cluster(store).status(directory(directory));
    print(status);
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
      @Parameters(paramLabel = "STORE", description = "accumulo") String store,
      @Option(names = "--dir", paramLabel = "DIR", description = DIR_TEXT) Path directory)
      throws InterruptedException {
    int ended = cluster(store).down(directory(directory));
    out().println(ended == 0 ? "no server was running" : ended + " servers stopped");
    out().flush();
    return 0;
  }

  private static final String DIR_TEXT =
      "where the cluster lives (var/clusters/STORE in Assay's folder)";

  private static void putGiven(
      Map<ClusterSetting, String> given, ClusterSetting setting, String value) {
    if (value != null) {
      given.put(setting, value);
    }
  }

  private AccumuloCluster cluster(String store) {
    if (!store.equals(ACCUMULO)) {
      throw new ParameterException(
          spec.commandLine(),
          "assay cluster: no servers of store '" + store + "' can be started; accumulo can");
    }
    return new AccumuloCluster(
        home.resolve("target/dist"),
        line -> {
          out().println(line);
          out().flush();
        });
  }

  private Path directory(Path given) {
    return given == null ? home.resolve("var/clusters").resolve(ACCUMULO) : given;
  }

  private void print(ClusterStatus status) {
    PrintWriter out = out();
    if (status.servers().isEmpty()) {
      out.println("no server runs in " + status.directory());
    } else {
      out.printf("%-12s %8s  %-20s  %8s  %s%n", "server", "pid", "since", "memory", "address");
      status.servers().forEach(server -> print(out, server));
    }
    if (status.exists()) {
      out.println("instance           " + status.instanceName());
      out.println("ZooKeeper          " + status.zookeepers());
      out.println("client properties  " + status.clientProperties());
      out.println("logs               " + status.directory().resolve("logs"));
    }
    out.flush();
  }

  private static void print(PrintWriter out, ServerStatus server) {
    if (server.alive()) {
      Instant since = server.startTime().truncatedTo(ChronoUnit.SECONDS);
      String memory = server.residentBytes() / (1 << 20) + " MiB";
      out.printf(
          "%-12s %8d  %-20s  %8s  %s%n",
          server.server().label(), server.pid(), since, memory, server.address());
    } else {
      out.printf(
          "%-12s %8d  dead; 'assay cluster up accumulo' starts it again%n",
          server.server().label(), server.pid());
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
