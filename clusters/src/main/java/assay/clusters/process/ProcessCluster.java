package assay.clusters.process;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
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

/** A cluster of whatever kind: what is common to the life of all. */
public final class ProcessCluster implements Cluster {
  // Hadoop's paths, class paths and property files each give other characters a meaning.
  private static final Pattern SAFE_PATH = Pattern.compile("[\\p{L}\\p{N}/._+@=~-]+");

  private final ClusterKind kind;
  private final Path dist;
  private final Consumer<String> progress;

  /**
   * @param dist the folder of what the build has packaged
   * @param progress gets one short line a step
   */
  public ProcessCluster(ClusterKind kind, Path dist, Consumer<String> progress) {
    this.kind = kind;
    this.dist = dist.toAbsolutePath().normalize();
    this.progress = progress;
  }

  @Override
  public String store() {
    return kind.store();
  }

  @Override
  public List<ClusterSetting> settings() {
    return kind.settings();
  }

  @Override
  public Set<String> connectionSettings() {
    return kind.connectionSettings();
  }

  @Override
  public ClusterStatus up(ClusterOptions options) throws InterruptedException {
    ClusterFolder folder = new ClusterFolder(options.directory());
    ClusterSettings.of(kind.settings(), options.given());
    checkPath(folder);
    Path servers = ServersFolder.newest(dist, kind.store());
    ProcessIdentity.currentBootId();
    folder.create();
    return ClusterLock.during(folder, progress, () -> upAlone(folder, servers, options));
  }

  @Override
  public ClusterStatus status(Path directory) {
    ClusterFolder folder = folder(directory);
    ClusterState state = state(folder);
    List<ServerStatus> all = new ArrayList<>();
    for (ServerRecord record : records(folder)) {
      ProcessIdentity process = record.process();
      all.add(
          new ServerStatus(
              record.server(),
              process.pid(),
              process.startTicks(),
              process.startTime(),
              process.alive(),
              process.paused(),
              Ports.HOST + ":" + record.port(),
              process.residentBytes()));
    }
    return new ClusterStatus(
        folder.root(),
        state.initialized(),
        all,
        state.initialized() ? kind.details(state) : Map.of(),
        state.initialized() ? kind.storeSettings(state) : Map.of());
  }

  @Override
  public int down(Path directory) throws InterruptedException {
    ClusterFolder folder = folder(directory);
    if (!Files.exists(folder.state())) {
      return 0;
    }
    return ClusterLock.during(folder, progress, () -> downAlone(folder));
  }

  @Override
  public void kill(Path directory, ServerId server) {
    ServerRecord victim = alive(directory, server);
    victim.process().kill();
    Stopper.end(List.of(victim));
  }

  @Override
  public void pause(Path directory, ServerId server) throws InterruptedException {
    alive(directory, server).process().pause();
  }

  @Override
  public void resume(Path directory, ServerId server) throws InterruptedException {
    alive(directory, server).process().resume();
  }

  private ClusterStatus upAlone(ClusterFolder folder, Path servers, ClusterOptions options)
      throws InterruptedException {
    ClusterState remembered = state(folder);
    List<ServerRecord> running =
        records(folder).stream().filter(record -> record.process().alive()).toList();
    if (!remembered.initialized() && !running.isEmpty()) {
      // A start was cut off before there was an instance: nothing of it is of use.
      Stopper.end(running);
      running = List.of();
    }
    checkSame(options, remembered, !running.isEmpty());
    resumePaused(running);
    Map<String, String> values = new HashMap<>(remembered.settings().values());
    values.putAll(options.given());
    ClusterSettings wanted = ClusterSettings.of(kind.settings(), values);
    Set<ServerId> alive = running.stream().map(ServerRecord::server).collect(Collectors.toSet());
    if (alive.containsAll(kind.members(wanted))) {
      progress.accept(kind.title() + " runs already in " + folder.root());
    } else {
      start(servers, remembered.with(wanted), alive, options);
    }
    return status(options.directory());
  }

  private void start(Path servers, ClusterState wanted, Set<ServerId> alive, ClusterOptions options)
      throws InterruptedException {
    JavaHome java = JavaHome.find(kind.java(), kind.title(), progress);
    ClusterState state =
        alive.isEmpty()
            ? wanted.with(
                MachineMemory.fit(kind, wanted.settings(), options.given().keySet(), progress))
            : wanted;
    ClusterStart start = new ClusterStart(dist, servers, java, state, alive, options, progress);
    boolean done = false;
    try {
      if (alive.isEmpty()) {
        kind.prepare(start);
      }
      start.settle();
      kind.start(start);
      done = true;
    } finally {
      if (!done) {
        start.undo();
      }
    }
  }

  private void resumePaused(List<ServerRecord> running) throws InterruptedException {
    for (ServerRecord record : running) {
      if (record.process().paused()) {
        progress.accept(record.server().title() + " was paused: it goes on");
        record.process().resume();
      }
    }
  }

  private int downAlone(ClusterFolder folder) throws InterruptedException {
    List<ServerRecord> records = records(folder);
    List<ServerRecord> alive = records.stream().filter(record -> record.process().alive()).toList();
    for (ServerRecord record : alive) {
      record.process().resume(); // a server that is paused cannot be kind
    }
    try {
      kind.stop(new ClusterStop(state(folder), records, progress));
    } finally {
      Stopper.end(alive);
      records.forEach(record -> ServerRecord.delete(folder, record.server()));
    }
    return alive.size();
  }

  /**
   * @throws ClusterException if an option asks for what the cluster, as it is, cannot have
   */
  private void checkSame(ClusterOptions options, ClusterState now, boolean runs) {
    for (ClusterSetting setting : kind.settings()) {
      String given = options.given().get(setting.key());
      String current = now.settings().text(setting.key());
      boolean lasting = setting.lasting() && now.initialized();
      if (given != null && (runs || lasting) && !setting.checked(given).equals(current)) {
        String remedy =
            lasting
                ? "was made with " + current + "; leave the option out, or give another --dir"
                : "runs with " + current + "; bring it down first, or leave the option out";
        throw ClusterException.badInput(
            "--"
                + setting.key()
                + " "
                + given
                + ": the cluster in "
                + options.directory()
                + " "
                + remedy);
      }
    }
  }

  private void checkPath(ClusterFolder folder) {
    if (!SAFE_PATH.matcher(folder.root().toString()).matches()) {
      throw ClusterException.badInput(
          "--dir: "
              + kind.title()
              + " cannot live in '"
              + folder.root()
              + "'; give a path of letters, digits and . _ + @ = ~ - alone");
    }
  }

  private ServerRecord alive(Path directory, ServerId server) {
    ClusterFolder folder = folder(directory);
    return records(folder).stream()
        .filter(record -> record.server().equals(server) && record.process().alive())
        .findFirst()
        .orElseThrow(
            () -> ClusterException.badInput(server.label() + " does not run in " + folder.root()));
  }

  private ClusterState state(ClusterFolder folder) {
    return ClusterState.read(folder, kind.store(), kind.settings());
  }

  private List<ServerRecord> records(ClusterFolder folder) {
    return ServerRecord.all(folder, kind.roles());
  }

  private static ClusterFolder folder(Path directory) {
    return new ClusterFolder(directory.toAbsolutePath().normalize());
  }
}
