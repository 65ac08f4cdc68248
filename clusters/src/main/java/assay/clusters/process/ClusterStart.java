package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ServerFolders;
import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaHome;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.CpuGroups;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One start-up of a cluster, in which either all servers or only the dead servers are started. This
 * class provides the operations that a {@link ClusterKind} needs for the start-up. The caller holds
 * the cluster's lock. Not thread-safe.
 */
public final class ClusterStart {
  private final ClusterKind kind;
  private final ServerFolders folders;
  private final Path servers;
  private final JavaHome java;
  private final ClusterOptions options;
  private final Consumer<String> progress;
  private final Set<ServerId> alive;
  private final ServerLauncher launcher;
  private final StartWatchdog watchdog;
  private final Ports ports = new Ports();
  private ClusterState state;
  private boolean settled;

  ClusterStart(
      ClusterKind kind,
      ServerFolders folders,
      Path servers,
      JavaHome java,
      ClusterState state,
      Set<ServerId> alive,
      ClusterOptions options,
      Consumer<String> progress) {
    this.kind = kind;
    this.folders = folders;
    this.servers = servers;
    this.java = java;
    this.state = state;
    this.alive = Set.copyOf(alive);
    this.options = options;
    this.progress = progress;
    this.launcher = new ServerLauncher(state.folder());
    this.watchdog = new StartWatchdog(state.folder(), stepTimeout());
  }

  public ClusterFolder folder() {
    return state.folder();
  }

  public ClusterSettings settings() {
    return state.settings();
  }

  /**
   * Returns the text of a configuration file, completed with the keys that the user has set for
   * this file.
   */
  public String tuned(ConfFile file, String text) {
    return file.with(state.tuning().conf(file.name()), text);
  }

  public ClusterState state() {
    return state;
  }

  /**
   * Returns the folder of the store's servers. The subfolder {@code lib} contains the servers'
   * jars.
   */
  public Path servers() {
    return servers;
  }

  /**
   * Returns the folder of the newest version of the servers that have the given name. For example,
   * several stores need the servers named {@code hdfs}.
   *
   * @throws ClusterException if the build does not contain these servers
   */
  public Path servers(String name) {
    return ServersFolder.newest(folders.dist(), name);
  }

  /**
   * Returns the folder for files that all clusters share. These files are generated once, from the
   * servers in the given folder.
   */
  public Path made(Path ofServers) {
    return folders.made().resolve(ofServers.getFileName());
  }

  public JavaHome java() {
    return java;
  }

  /**
   * Returns whether this start includes all servers, which is the case if no server was running
   * before.
   */
  public boolean whole() {
    return alive.isEmpty();
  }

  public boolean hasMember(ServerId server) {
    return kind.members(settings()).contains(server);
  }

  public boolean wasAlive(ServerId server) {
    return alive.contains(server);
  }

  /**
   * Stores a value, such as a port, in the cluster's state for later commands.
   *
   * @param fact name of the value; must contain a dot
   */
  public void remember(String fact, String value) {
    if (fact.indexOf('.') < 0) {
      throw new IllegalArgumentException(fact + ": the name of a stored value must contain a dot");
    }
    state = state.with(fact, value);
    if (settled) {
      state.write();
    }
  }

  public void rememberPort(String name, int port) {
    remember(ClusterState.portFact(name), Integer.toString(port));
  }

  /**
   * Marks the cluster's instance as completely created. After this call, the instance's data is
   * kept even if the start fails.
   */
  public void becomesInitialized() {
    state = state.asInitialized();
    state.write();
  }

  public int freePort() {
    return ports.free();
  }

  /**
   * Returns a port that the cluster keeps across starts unless another process takes the port. The
   * port is {@linkplain #rememberPort stored} in the cluster's state.
   *
   * @param name NAME in the option {@code --NAME-port}
   * @param wanted port that the user wants, or 0 for any free port
   * @throws ClusterException if the wanted port is taken
   */
  public int lastingPort(String name, int wanted) throws InterruptedException {
    int used = used(name);
    int port;
    if (wanted != 0) {
      if (!Ports.isFreeSoon(wanted)) {
        throw ClusterException.badInput(
            "--"
                + name
                + "-port: port "
                + wanted
                + " of "
                + Ports.HOST
                + " is taken; free this port, or choose another port (0 means any free port)");
      }
      port = wanted;
    } else if (used != 0 && Ports.isFreeSoon(used)) {
      port = used;
    } else {
      port = ports.free();
      if (used != 0) {
        progress.accept("port " + used + " is taken; " + name + " uses port " + port + " instead");
      }
    }
    rememberPort(name, port);
    return port;
  }

  /**
   * Returns a port that is part of the cluster's data and therefore never changes. The port is
   * stored in the cluster's state.
   *
   * @throws ClusterException if another process has taken the port
   */
  public int portForLife(String name) throws InterruptedException {
    int port = used(name);
    if (port != 0 && state.initialized()) {
      if (!Ports.isFreeSoon(port)) {
        throw ClusterException.failed(
            "another process has taken port "
                + port
                + ", which the data in "
                + folder().root()
                + " requires; end that process first");
      }
      return port;
    }
    return lastingPort(name, 0);
  }

  /**
   * Checks that a dead server can use its old port again, because running servers use the old port
   * to reach the server.
   *
   * @throws ClusterException if another process has taken the port
   */
  public void requireFree(int port, ServerId server) throws InterruptedException {
    if (!Ports.isFreeSoon(port)) {
      throw ClusterException.failed(
          server.title()
              + " is dead, and another process has taken its port "
              + port
              + "; restart the whole cluster (down, then up), because running servers still"
              + " use this port");
    }
  }

  /**
   * Starts a server, and monitors whether the server is still running. After the server has ended,
   * each call of {@link #await} fails.
   *
   * @param port port on which the server will listen
   * @param environment environment variables in addition to this process's variables
   * @throws InterruptedException if the thread is interrupted before or during this call
   */
  public void launch(
      ServerId server, int port, List<String> command, Map<String, String> environment)
      throws InterruptedException {
    watchdog.watch(launcher.start(server, port, group(server), command, environment));
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /**
   * Runs a program, such as a program that creates a new instance, and returns when the program has
   * ended.
   *
   * @param blamed server whose output file receives the program's output
   * @param what description of the task, such as "creating a new instance"
   * @throws ClusterException if the program fails, or takes longer than one step may take
   */
  public void run(ServerId blamed, String what, List<String> command) throws InterruptedException {
    Process process = launcher.spawn(command, folder().output(blamed), Map.of());
    watchdog.awaitEnd(process, blamed, what);
  }

  /**
   * Waits until {@code condition} holds, but not longer than the time limit of one step.
   *
   * @param blamed server whose log is shown if the time limit passes
   * @param failure text that describes a failure of this step, such as "the tablet servers did not
   *     register"
   * @param condition condition that is checked every 20 ms
   * @throws ClusterException if a server of this start ends first, or if the time limit passes
   */
  public void await(ServerId blamed, String failure, StartWatchdog.Condition condition)
      throws InterruptedException {
    watchdog.await(blamed, failure, condition);
  }

  public void await(
      ServerId blamed, String failure, Duration limit, StartWatchdog.Condition condition)
      throws InterruptedException {
    watchdog.await(blamed, failure, limit, condition);
  }

  /**
   * Makes all later waits of this start fail as soon as {@code obstacle} reports an obstacle.
   *
   * @param obstacle called every second during a wait; returns the obstacle and its remedy in one
   *     line, or empty if there is no obstacle
   */
  public void watchFor(Supplier<Optional<String>> obstacle) {
    watchdog.watch(obstacle);
  }

  /**
   * Returns the time limit of one step of the start. If servers are limited to less than one core,
   * the time limit is longer.
   */
  public Duration stepTimeout() {
    double cores = Math.min(1, state.tuning().cpu().orElse(1));
    return Duration.ofMillis(Math.round(options.stepTimeout().toMillis() / cores));
  }

  public void say(String line) {
    progress.accept(line);
  }

  /**
   * @param startNanos {@link System#nanoTime()} at the start of the step
   */
  public void say(String what, long startNanos) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    progress.accept(String.format(Locale.ROOT, "%s (%.1f s)", what, seconds));
  }

  private Optional<Path> group(ServerId server) {
    OptionalDouble cpu = state.tuning().cpu();
    return cpu.isPresent() && kind.tableRoles().contains(server.role())
        ? Optional.of(
            CpuGroups.checked(CpuGroups.USUAL, cpu.getAsDouble())
                .limit(folder().groupName(), server, cpu.getAsDouble()))
        : Optional.empty();
  }

  private int used(String name) {
    String used = state.fact(ClusterState.portFact(name));
    return used.isEmpty() ? 0 : Integer.parseInt(used);
  }

  /**
   * Writes to the cluster's folder all values that were stored with {@link #remember}. Values that
   * are stored later are written immediately.
   */
  void settle() {
    settled = true;
    state.write();
  }

  void undo() {
    List<ServerRecord> started =
        watchdog.watched().stream().map(ServerLauncher.Launched::record).toList();
    if (!started.isEmpty()) {
      progress.accept("stopping the servers that were started");
      Stopper.end(started);
      started.forEach(record -> ServerRecord.delete(folder(), record.server()));
    }
  }
}
