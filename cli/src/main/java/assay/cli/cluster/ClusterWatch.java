package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerStatus;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.catalog.StoreCatalog;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

final class ClusterWatch {
  private static final String CLEAR = "\033[H\033[J";

  private final Home home;
  private final Cluster cluster;
  private final Path directory;
  private final PrintWriter out;
  private final boolean terminal;
  private final InternalsTable table = new InternalsTable();

  /**
   * @param terminal whether output goes to a terminal; on a terminal, new values of the metrics
   *     replace the previous values
   */
  ClusterWatch(Home home, Cluster cluster, Path directory, PrintWriter out, boolean terminal) {
    this.home = home;
    this.cluster = cluster;
    this.directory = directory;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Shows metrics until this thread is interrupted or the output is closed.
   *
   * @param tableName table whose metrics are included; {@link Internals#NO_TABLE} to include no
   *     table
   * @throws ClusterException if no server of the cluster is running
   * @throws StoreException if the store cannot be opened, has no internal metrics, or has no such
   *     table
   */
  void run(String tableName, Duration interval) throws StoreException, InterruptedException {
    ClusterStatus status = alive();
    // Servers that are watched may be overloaded.
    Map<String, String> settings = new TreeMap<>(status.storeSettings());
    settings.put(Setting.TIMEOUT.name(), "60s");
    try (Store store = home.stores().open(cluster.store(), settings)) {
      StoreCatalog.enter(store);
      if (!(store instanceof Internals internals)) {
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            "--watch: store '" + cluster.store() + "' does not report internal metrics");
      }
      if (!tableName.isEmpty() && !store.tables().exists(tableName)) {
        throw new StoreException(
            StoreException.Kind.NO_SUCH_TABLE, "--table: no such table '" + tableName + "'");
      }
      long dueNanos = System.nanoTime();
      while (!out.checkError()) {
        show(internals, tableName, alive());
        dueNanos = Math.max(dueNanos + interval.toNanos(), System.nanoTime());
        TimeUnit.NANOSECONDS.sleep(dueNanos - System.nanoTime());
      }
    }
  }

  private void show(Internals internals, String tableName, ClusterStatus status) {
    List<String> lines = new ArrayList<>();
    lines.add(
        cluster.store()
            + " in "
            + status.directory()
            + "  "
            + Instant.now().truncatedTo(ChronoUnit.SECONDS)
            + (tableName.isEmpty() ? "" : "  table " + tableName));
    lines.add(
        status.servers().stream().map(ClusterWatch::process).collect(Collectors.joining(", ")));
    lines.add("");
    try {
      List<Reading> readings = internals.sample(tableName);
      lines.addAll(table.lines(readings, System.nanoTime(), titles(readings, status)));
    } catch (StoreException e) {
      lines.add("internal metrics are not available: " + e.getMessage());
    }
    out.print(terminal ? CLEAR : "");
    lines.forEach(out::println);
    out.println();
  }

  private ClusterStatus alive() {
    ClusterStatus status = cluster.status(directory);
    if (!status.exists() || !status.anyAlive()) {
      throw ClusterException.failed(
          "no server is running in "
              + status.directory()
              + "; start the servers with 'assay cluster up "
              + cluster.store()
              + "'");
    }
    return status;
  }

  private static String process(ServerStatus server) {
    String state = server.paused() ? " (paused)" : server.alive() ? "" : " (dead)";
    return server.server().label()
        + state
        + " "
        + InternalsTable.size((double) server.residentBytes());
  }

  private static Map<String, String> titles(List<Reading> readings, ClusterStatus status) {
    Map<String, String> titles = new HashMap<>();
    for (Reading reading : readings) {
      status.servers().stream()
          .filter(server -> names(reading.server(), server))
          .findFirst()
          .ifPresent(server -> titles.put(reading.server(), server.server().label()));
    }
    return titles;
  }

  /**
   * Returns whether a server name that the store uses refers to the given server. Stores include a
   * server's port in the server's name.
   */
  private static boolean names(String name, ServerStatus server) {
    String port = server.address().substring(server.address().lastIndexOf(':') + 1);
    return Pattern.compile("(?<!\\d)" + port + "(?!\\d)").matcher(name).find();
  }
}
