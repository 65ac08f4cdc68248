package assay.clusters.process;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerFolders;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.clusters.process.folder.BrokenServer;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ClusterLock;
import assay.clusters.process.folder.ProcessIdentity;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.ClassArchive;
import assay.clusters.process.jvm.JavaHome;
import assay.clusters.process.jvm.Jcmd;
import assay.clusters.process.jvm.ProgramClasses;
import assay.clusters.process.jvm.ServerClasses;
import assay.clusters.process.media.KernelVolumes;
import assay.clusters.process.tuning.CpuGroups;
import assay.clusters.process.tuning.JvmFlags;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Cluster whose servers are processes. This class implements the life cycle that the clusters of
 * all stores share.
 */
public final class ProcessCluster implements Cluster {
  // The excluded characters have a special meaning in Hadoop's paths, in class paths or in
  // properties files.
  private static final Pattern SAFE_PATH = Pattern.compile("[\\p{L}\\p{N}/._+@=~-]+");

  /**
   * Time limit for a server to end after SIGTERM. The time limit is long, because a server flushes
   * its memory before it ends.
   */
  private static final Duration KINDEST_STOP = Duration.ofMinutes(3);

  /**
   * Time limit for a server to end if the server was declared dead while paused. A resumed server
   * notices within seconds that it was declared dead.
   */
  private static final Duration LONGEST_GOODBYE = Duration.ofMinutes(1);

  private final ClusterKind kind;
  private final ServerFolders folders;
  private final Consumer<String> progress;

  public ProcessCluster(ClusterKind kind, ServerFolders folders, Consumer<String> progress) {
    this.kind = kind;
    this.folders = folders;
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
  public Optional<Path> folderOf(String file) {
    Path path;
    try {
      path = Path.of(file).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      return Optional.empty(); // the setting is not a path but, for example, an address
    }
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    for (Path parent = path.getParent(); parent != null; parent = parent.getParent()) {
      ClusterFolder folder = new ClusterFolder(parent);
      if (Files.isRegularFile(folder.state())) {
        return ClusterState.storeOf(folder).filter(kind.store()::equals).map(of -> folder.root());
      }
    }
    return Optional.empty();
  }

  @Override
  public void check(ClusterOptions options) {
    ClusterFolder folder = new ClusterFolder(options.directory());
    checkPath(folder);
    WantedState wanted = WantedState.of(kind, options, state(folder));
    wanted.check(servers -> ServersFolder.lib(folders.dist(), servers));
    kind.check(wanted.settings(), folder);
  }

  @Override
  public ClusterStatus up(ClusterOptions options) throws InterruptedException {
    check(options);
    ClusterFolder folder = new ClusterFolder(options.directory());
    Path servers = ServersFolder.newest(folders.dist(), kind.store());
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
        abandoned(folder).stream().map(BrokenServer::server).toList(),
        details(state),
        state.initialized() ? kind.storeSettings(state) : Map.of());
  }

  @Override
  public SortedMap<String, String> effective(Path directory) throws InterruptedException {
    ClusterFolder folder = folder(directory);
    List<ServerRecord> running = running(folder);
    if (running.isEmpty()) {
      throw ClusterException.badInput("no server is running in " + folder.root());
    }
    return new EffectiveSettings(kind, state(folder)).of(running);
  }

  @Override
  public Map<String, String> measured(Path directory) {
    return kind.measured(state(folder(directory)));
  }

  @Override
  public Optional<String> instance(Path directory) {
    ClusterFolder folder = folder(directory);
    ClusterState state = state(folder);
    return state.initialized() && !running(folder).isEmpty()
        ? kind.instance(state)
        : Optional.empty();
  }

  @Override
  public List<Path> data(Path directory) {
    return kind.data(folder(directory)).stream().filter(Files::exists).toList();
  }

  @Override
  public void wipe(Path directory) throws InterruptedException {
    ClusterFolder folder = folder(directory);
    if (!Files.exists(folder.state())) {
      throw ClusterException.badInput(
          folder.root() + " contains no cluster of store " + kind.store());
    }
    ClusterLock.during(
        folder,
        progress,
        () -> {
          killWithoutArchives(folder);
          downAlone(folder);
          // The state is changed first, so that an interrupted wipe leaves no instance in the
          // state.
          state(folder).withoutInstance().write();
          kind.data(folder).forEach(ClusterFolder::deleteTree);
          folder.sync();
          return null;
        });
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

  @Override
  public Duration lease(Path directory) {
    return kind.lease(state(folder(directory)));
  }

  @Override
  public void awaitExpelled(Path directory, Collection<ServerId> servers) {
    ClusterFolder folder = folder(directory);
    List<ServerRecord> running = new ArrayList<>(running(folder));
    running.removeIf(record -> !servers.contains(record.server()));
    expelled(state(folder), running);
  }

  @Override
  public List<ServerId> members(Path directory) {
    return kind.members(state(folder(directory)).settings());
  }

  @Override
  public List<ServerId> members(ClusterOptions options) {
    ClusterState now = state(folder(options.directory()));
    return kind.members(WantedState.of(kind, options, now).settings());
  }

  @Override
  public int copies(ClusterOptions options, String role) {
    WantedState wanted = WantedState.of(kind, options, state(folder(options.directory())));
    return kind.copies(wanted.settings(), wanted.tuning(), role);
  }

  @Override
  public void stop(Path directory, ServerId server) {
    ServerRecord asked = alive(directory, server);
    asked.process().terminate();
    if (!Stopper.awaitEnd(List.of(asked), KINDEST_STOP, true)) {
      throw ClusterException.failed(
          server.label() + " did not end within " + KINDEST_STOP.toSeconds() + " s of SIGTERM");
    }
  }

  @Override
  public void start(Path directory, Collection<ServerId> servers) throws InterruptedException {
    ClusterFolder folder = folder(directory);
    // Paused servers are resumed without the lock, because a start that holds the lock may be
    // waiting for these servers.
    if (!dead(folder, servers).isEmpty()) {
      ClusterLock.during(
          folder,
          progress,
          () -> {
            startAlone(folder, servers, ClusterOptions.in(folder.root()));
            return null;
          });
    }
  }

  private Set<ServerId> dead(ClusterFolder folder, Collection<ServerId> servers)
      throws InterruptedException {
    List<ServerRecord> running = new ArrayList<>(running(folder));
    running.removeIf(record -> !servers.contains(record.server()));
    List<ServerRecord> paused =
        running.stream().filter(record -> record.process().paused()).toList();
    for (ServerRecord record : paused) {
      record.process().resume();
    }
    running.removeAll(expelled(state(folder), paused));
    Set<ServerId> dead = new HashSet<>(servers);
    running.forEach(record -> dead.remove(record.server()));
    return dead;
  }

  /**
   * Returns the resumed servers that the cluster declared dead while they were paused. Waits until
   * these servers have ended. A server that was declared dead ends by itself.
   */
  private List<ServerRecord> expelled(ClusterState state, List<ServerRecord> resumed) {
    List<ServerRecord> expelled = new ArrayList<>();
    for (ServerRecord record : resumed) {
      if (kind.expelled(state, record)
          && Stopper.awaitEnd(List.of(record), LONGEST_GOODBYE, true)) {
        progress.accept(
            record.server().label()
                + " exited, because the cluster had declared the paused server dead");
        expelled.add(record);
      }
    }
    return expelled;
  }

  @Override
  public void collectGarbage(Path directory, ServerId server) throws InterruptedException {
    ServerRecord record = alive(directory, server);
    Jcmd.of(record.process().pid()).run("GC.run");
  }

  @Override
  public List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log) {
    jvm.forEach(flag -> JvmFlags.checkForm("JVM flag of the program", flag));
    ClusterFolder folder = folder(options.directory());
    ProgramClasses classes =
        ProgramClasses.of(
            folders.dist(),
            new ServerClasses(ServersFolder.newest(folders.dist(), kind.store()), folder.conf()),
            kind.programJars());
    classes.check(main);
    List<String> words = new ArrayList<>();
    words.add(JavaHome.find(kind.java(), kind.title(), progress).java());
    words.add("-Djava.net.preferIPv4Stack=true");
    words.add("-Dassay.log=" + log);
    words.add("-Dassay.program=" + kind.store());
    words.addAll(kind.programFlags());
    words.addAll(jvm);
    words.addAll(List.of("-cp", classes.path(), main));
    words.addAll(arguments);
    return List.copyOf(words);
  }

  @Override
  public void breaks(Path directory, ServerId server, String how) {
    ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();
    new BrokenServer(server, how, self).write(folder(directory));
  }

  @Override
  public void mended(Path directory, ServerId server) {
    BrokenServer.delete(folder(directory), server);
  }

  @Override
  public void mend(Path directory) throws InterruptedException {
    ClusterFolder folder = folder(directory);
    if (abandoned(folder).isEmpty()) {
      return;
    }
    ClusterLock.during(
        folder,
        progress,
        () -> {
          if (!running(folder).isEmpty()) {
            mendAlone(folder);
          }
          return null;
        });
  }

  /**
   * Restores servers that were killed, stopped or paused on purpose by a process that has since
   * died. Paused servers are resumed first, because a starting server may wait for a paused server.
   */
  private void mendAlone(ClusterFolder folder) throws InterruptedException {
    List<BrokenServer> abandoned = abandoned(folder);
    abandoned.forEach(this::say);
    startAlone(
        folder,
        abandoned.stream().map(BrokenServer::server).toList(),
        ClusterOptions.in(folder.root()));
    abandoned.forEach(broken -> BrokenServer.delete(folder, broken.server()));
  }

  /**
   * Starts the given servers, and assumes that all other servers are running. If another server
   * ends during the start, that server is also started, because the start may be waiting for that
   * server. For example, a server ends if its ZooKeeper session expired while ZooKeeper was down.
   */
  private void startAlone(
      ClusterFolder folder, Collection<ServerId> servers, ClusterOptions options)
      throws InterruptedException {
    Set<ServerId> dead = dead(folder, servers);
    while (!dead.isEmpty()) {
      List<ServerRecord> bystanders = running(folder);
      try {
        startDead(folder, dead, options);
        return;
      } catch (ClusterException e) {
        List<ServerId> ended = endedByThemselves(folder, bystanders);
        if (ended.isEmpty()) {
          throw e;
        }
        ended.forEach(
            server ->
                progress.accept(
                    server.label()
                        + " exited while other servers were starting; restarting this server"));
        dead.addAll(ended);
      }
    }
  }

  private void startDead(ClusterFolder folder, Set<ServerId> dead, ClusterOptions options)
      throws InterruptedException {
    ClusterState state = state(folder);
    Set<ServerId> others = new HashSet<>(kind.members(state.settings()));
    for (ServerId server : dead) {
      if (!others.remove(server)) {
        throw ClusterException.badInput(folder.root() + " has no server " + server.label());
      }
    }
    start(ServersFolder.newest(folders.dist(), kind.store()), state, others, options);
  }

  private List<ServerId> endedByThemselves(ClusterFolder folder, List<ServerRecord> servers) {
    List<ServerId> broken =
        BrokenServer.all(folder, kind.roles()).stream().map(BrokenServer::server).toList();
    return servers.stream()
        .filter(record -> !record.process().alive())
        .map(ServerRecord::server)
        .filter(server -> !broken.contains(server))
        .toList();
  }

  private List<BrokenServer> abandoned(ClusterFolder folder) {
    return BrokenServer.all(folder, kind.roles()).stream().filter(BrokenServer::abandoned).toList();
  }

  private void say(BrokenServer broken) {
    progress.accept(
        "restoring "
            + broken.server().label()
            + ": process "
            + broken.owner().pid()
            + " died before undoing its action ("
            + broken.how()
            + ")");
  }

  private ClusterStatus upAlone(ClusterFolder folder, Path servers, ClusterOptions options)
      throws InterruptedException {
    ClusterState remembered = state(folder);
    List<ServerRecord> running = running(folder);
    if (!remembered.initialized() && !running.isEmpty()) {
      // An earlier start was interrupted before the instance was complete, so the servers and their
      // files are useless.
      Stopper.end(running);
      running = List.of();
    }
    WantedState wanted = WantedState.of(kind, options, remembered);
    wanted.checkAgainst(remembered, !running.isEmpty());
    List<BrokenServer> abandoned = abandoned(folder);
    abandoned.forEach(this::say);
    Set<ServerId> alive = running.stream().map(ServerRecord::server).collect(Collectors.toSet());
    running.stream()
        .filter(record -> record.process().paused())
        .forEach(record -> progress.accept(record.server().title() + " was paused; resuming it"));
    alive.removeAll(dead(folder, alive));
    ClusterState next =
        running.isEmpty() ? remembered.with(wanted.settings()).with(wanted.tuning()) : remembered;
    Set<ServerId> missing = new HashSet<>(kind.members(next.settings()));
    missing.removeAll(alive);
    if (missing.isEmpty()) {
      progress.accept(kind.title() + " is already running in " + folder.root());
    } else if (!alive.isEmpty()) {
      startAlone(folder, missing, options);
    } else {
      boolean done = false;
      try {
        start(servers, next, alive, options);
        done = true;
      } finally {
        if (!done) {
          // The next start must not use settings with which the servers failed to start.
          state(folder).with(remembered.settings()).with(remembered.tuning()).write();
        }
      }
    }
    abandoned.forEach(broken -> BrokenServer.delete(folder, broken.server()));
    return status(options.directory());
  }

  private void start(Path servers, ClusterState wanted, Set<ServerId> alive, ClusterOptions options)
      throws InterruptedException {
    JavaHome java = JavaHome.find(kind.java(), kind.title(), progress);
    ClusterState state =
        alive.isEmpty()
            ? remembering(wanted)
                .with(
                    MachineMemory.fit(kind, wanted.settings(), options.given().keySet(), progress))
            : wanted;
    ClusterStart start =
        new ClusterStart(kind, folders, servers, java, state, alive, options, progress);
    List<ServerRecord> bystanders = running(state.folder());
    start.watchFor(
        () ->
            endedByThemselves(state.folder(), bystanders).stream()
                .findFirst()
                .map(server -> server.label() + " exited during startup"));
    boolean done = false;
    try {
      if (alive.isEmpty()) {
        removeGroups(state.folder());
        kind.prepare(start);
      }
      start.settle();
      if (alive.isEmpty() && !state.initialized()) {
        // The files remain from an interrupted start and contain no user data.
        new KernelVolumes(state.folder()).undo();
        kind.data(state.folder()).forEach(ClusterFolder::deleteTree);
      }
      kind.start(start);
      done = true;
    } finally {
      if (!done) {
        start.undo();
        if (alive.isEmpty()) {
          removeGroups(state.folder());
          release(state.folder());
        }
      }
    }
  }

  /**
   * Returns the given state. If the instance's data was in memory and is lost (for example, after a
   * reboot), removes the instance from the state.
   */
  private ClusterState remembering(ClusterState state) {
    if (!state.initialized()
        || !kind.forgets(state.settings(), state.folder())
        || new KernelVolumes(state.folder()).intact()) {
      return state;
    }
    progress.accept("the data on ram volumes was lost; creating a new instance");
    return state.withoutInstance();
  }

  private void release(ClusterFolder folder) throws InterruptedException {
    new KernelVolumes(folder).undo();
    ClusterState left = state(folder);
    if (left.initialized() && kind.forgets(left.settings(), folder)) {
      left.withoutInstance().write();
      kind.data(folder).forEach(ClusterFolder::deleteTree);
      progress.accept("the data on ram volumes is lost; the next start creates a new instance");
    }
  }

  /**
   * Kills servers, because their data will be deleted anyway. Servers that write a class archive
   * when they end are not killed.
   */
  private void killWithoutArchives(ClusterFolder folder) {
    List<ServerRecord> useless =
        running(folder).stream()
            .filter(record -> !ClassArchive.isWrittenBy(record.process().handle()))
            .toList();
    useless.forEach(record -> record.process().kill());
    Stopper.end(useless);
  }

  private int downAlone(ClusterFolder folder) throws InterruptedException {
    List<ServerRecord> records = records(folder);
    List<ServerRecord> alive = records.stream().filter(record -> record.process().alive()).toList();
    CpuGroups.in(CpuGroups.USUAL).ifPresent(groups -> groups.lift(folder.groupName()));
    for (ServerRecord record : alive) {
      record.process().resume(); // a paused server cannot shut down cleanly
    }
    try {
      kind.stop(new ClusterStop(state(folder), records, progress));
    } finally {
      Stopper.end(alive);
      records.forEach(record -> ServerRecord.delete(folder, record.server()));
      BrokenServer.all(folder, kind.roles())
          .forEach(broken -> BrokenServer.delete(folder, broken.server()));
      removeGroups(folder);
      release(folder);
    }
    return alive.size();
  }

  /**
   * Removes the CPU groups of a stopped cluster, including groups that a killed command did not
   * remove.
   */
  private static void removeGroups(ClusterFolder folder) throws InterruptedException {
    Optional<CpuGroups> groups = CpuGroups.in(CpuGroups.USUAL);
    if (groups.isPresent()) {
      groups.get().remove(folder.groupName());
    }
  }

  private void checkPath(ClusterFolder folder) {
    if (!SAFE_PATH.matcher(folder.root().toString()).matches()) {
      throw ClusterException.badInput(
          "--dir: "
              + kind.title()
              + " cannot use the path '"
              + folder.root()
              + "'; use only letters, digits and . _ + @ = ~ -");
    }
  }

  private ServerRecord alive(Path directory, ServerId server) {
    ClusterFolder folder = folder(directory);
    return records(folder).stream()
        .filter(record -> record.server().equals(server) && record.process().alive())
        .findFirst()
        .orElseThrow(
            () ->
                ClusterException.badInput(server.label() + " is not running in " + folder.root()));
  }

  private ClusterState state(ClusterFolder folder) {
    return ClusterState.read(folder, kind.store(), kind.settings());
  }

  /**
   * @throws ClusterException if the folder is a copy, because the records in a copy refer to the
   *     processes of the original cluster
   */
  private List<ServerRecord> records(ClusterFolder folder) {
    state(folder);
    return ServerRecord.all(folder, kind.roles());
  }

  private Map<String, String> details(ClusterState state) {
    Map<String, String> details = new LinkedHashMap<>();
    if (state.initialized()) {
      details.putAll(kind.details(state));
    }
    TuningText.of(state.tuning())
        .forEach((name, value) -> details.put(name, value.replace('\n', ' ')));
    return details;
  }

  private List<ServerRecord> running(ClusterFolder folder) {
    return records(folder).stream().filter(record -> record.process().alive()).toList();
  }

  private static ClusterFolder folder(Path directory) {
    return new ClusterFolder(directory.toAbsolutePath().normalize());
  }
}
