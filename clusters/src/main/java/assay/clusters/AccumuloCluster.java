package assay.clusters;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A real Accumulo with its ZooKeeper on this machine: one manager, one gc, some tablet servers. The
 * servers listen on 127.0.0.1 alone, outlive the command that starts them, and find their data
 * again when they are restarted. All that is known of them lies in one folder.
 *
 * <p>Methods may be called from any thread and any process: those that change the cluster take
 * turns.
 */
public final class AccumuloCluster {
  // Hadoop's paths, class paths and property files each give other characters a meaning.
  private static final Pattern SAFE_PATH = Pattern.compile("[\\p{L}\\p{N}/._+@=~-]+");

  private final Path servers;
  private final Consumer<String> progress;

  /**
   * @param dist the folder of what the build has packaged; the servers are in {@code
   *     servers/accumulo} below it
   * @param progress gets one short line a step; called by the thread that calls the method
   */
  public AccumuloCluster(Path dist, Consumer<String> progress) {
    this.servers = dist.toAbsolutePath().normalize().resolve("servers/accumulo");
    this.progress = progress;
  }

  /**
   * Brings a cluster up, with the data that it had. Returns when every server has registered and
   * the metadata can be read. A cluster that runs is left as it is; of one that runs in part, the
   * dead servers are started again. If this fails or is interrupted, what it has started is stopped
   * again.
   *
   * @throws ClusterException if an option has no sense or does not fit the cluster that runs, or a
   *     server does not start
   * @throws InterruptedException when interrupted; nothing that this call has started is left then
   */
  public ClusterStatus up(ClusterOptions options) throws InterruptedException {
    ClusterFolder folder = new ClusterFolder(options.directory());
    ClusterShape.of(options.given());
    checkFolders(folder);
    ProcessIdentity.currentBootId();
    folder.create();
    return ClusterLock.during(folder, progress, () -> upAlone(folder, options));
  }

  /** What is there now. Changes nothing, waits for nobody. */
  public ClusterStatus status(Path directory) {
    ClusterFolder folder = new ClusterFolder(directory.toAbsolutePath().normalize());
    ClusterState state = ClusterState.read(folder).orElseGet(ClusterState::fresh);
    List<ServerStatus> all = new ArrayList<>();
    for (ServerRecord record : ServerRecord.all(folder)) {
      ProcessIdentity process = record.process();
      all.add(
          new ServerStatus(
              record.server(),
              process.pid(),
              process.startTicks(),
              process.startTime(),
              process.alive(),
              Ports.HOST + ":" + record.port(),
              process.residentBytes()));
    }
    return new ClusterStatus(
        folder.root(),
        state.initialized(),
        state.instanceName(),
        state.zookeepers(),
        folder.clientProperties(),
        all);
  }

  /**
   * Stops a cluster: exactly the processes that were started for it. Tablets are flushed first, for
   * at most a minute. The data stays. An interrupt shortens the kindness, not the stop.
   *
   * @return the number of processes that were ended; 0 if none ran
   */
  public int down(Path directory) throws InterruptedException {
    ClusterFolder folder = new ClusterFolder(directory.toAbsolutePath().normalize());
    if (!Files.exists(folder.state())) {
      return 0;
    }
    return ClusterLock.during(folder, progress, () -> downAlone(folder));
  }

  /**
   * Ends one server as a crash would (SIGKILL), and returns when it is gone. {@link #up} starts it
   * again.
   *
   * @throws ClusterException if that server does not run
   */
  public void kill(Path directory, ServerId server) throws InterruptedException {
    ClusterFolder folder = new ClusterFolder(directory.toAbsolutePath().normalize());
    List<ServerRecord> victim =
        ServerRecord.all(folder).stream()
            .filter(record -> record.server().equals(server) && record.process().alive())
            .toList();
    if (victim.isEmpty()) {
      throw ClusterException.badInput(server.label() + " does not run in " + folder.root());
    }
    victim.get(0).process().kill();
    Stopper.end(victim);
  }

  private ClusterStatus upAlone(ClusterFolder folder, ClusterOptions options)
      throws InterruptedException {
    ClusterState remembered = ClusterState.read(folder).orElseGet(ClusterState::fresh);
    List<ServerRecord> running =
        ServerRecord.all(folder).stream().filter(record -> record.process().alive()).toList();
    if (!remembered.initialized() && !running.isEmpty()) {
      // A start was cut off before there was an instance: nothing of it is of use.
      Stopper.end(running);
      running = List.of();
    }
    Set<ServerId> alive = running.stream().map(ServerRecord::server).collect(Collectors.toSet());
    if (!alive.isEmpty()) {
      checkSame(options, remembered);
    }
    ClusterState wanted = withGiven(remembered, options.given());
    if (alive.containsAll(AccumuloStart.members(wanted.shape()))) {
      progress.accept("Accumulo runs already in " + folder.root());
    } else {
      new AccumuloStart(servers, folder, options, progress).run(wanted, alive);
    }
    return status(options.directory());
  }

  private int downAlone(ClusterFolder folder) {
    ClusterState state = ClusterState.read(folder).orElseThrow();
    List<ServerRecord> records = ServerRecord.all(folder);
    long alive = records.stream().filter(record -> record.process().alive()).count();
    new AccumuloStop(folder, progress).run(state, records);
    return (int) alive;
  }

  private void checkFolders(ClusterFolder folder) {
    if (!Files.isDirectory(servers.resolve("lib"))) {
      throw ClusterException.failed(
          "no servers in " + servers + "; build Assay with './mvnw package' first");
    }
    if (!SAFE_PATH.matcher(folder.root().toString()).matches()) {
      throw ClusterException.badInput(
          "--dir: Accumulo cannot live in '"
              + folder.root()
              + "'; give a path of letters, digits and . _ + @ = ~ - alone");
    }
  }

  private static void checkSame(ClusterOptions options, ClusterState running) {
    ClusterShape now = running.shape();
    ClusterShape asked = withGiven(running, options.given()).shape();
    for (ClusterSetting setting : options.given().keySet()) {
      if (!now.value(setting).equals(asked.value(setting))) {
        throw ClusterException.badInput(
            "--"
                + setting.key()
                + " "
                + options.given().get(setting)
                + ": the cluster in "
                + options.directory()
                + " runs with "
                + now.value(setting)
                + "; bring it down first, or leave the option out");
      }
    }
  }

  private static ClusterState withGiven(ClusterState state, Map<ClusterSetting, String> given) {
    Map<ClusterSetting, String> settings = new HashMap<>(state.settings());
    settings.putAll(given);
    return new ClusterState(
        settings, state.instanceName(), state.secret(), state.zookeeperPort(), state.initialized());
  }
}
