package assay.cli.cluster;

import assay.clusters.process.jvm.AttachSocket;
import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.workload.StudyServer;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Servers of a study, which a run starts on this machine and stops when the run ends. Actions can
 * target these servers as well as the store's servers. The servers end when this process ends. If
 * this process is killed while a server is paused, the next command finds that server in a journal
 * and ends it. Thread-safe.
 */
public final class StudyServers implements ServerControl {
  private static final Duration LONGEST_START = Duration.ofSeconds(30);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final String SERVER = "server";
  private static final String BEGAN = "began";

  private final ServerControl store;
  private final boolean storeHasServers;
  private final RepairJournal journal;
  private final Map<String, Running> running = new LinkedHashMap<>();

  private static final class Running {
    final StudyServer server;
    final Path folder;
    Process process;
    boolean paused;

    Running(StudyServer server, Path folder) {
      this.server = server;
      this.folder = folder;
    }

    State state() {
      if (!process.isAlive()) {
        return State.DOWN;
      }
      return paused ? State.PAUSED : State.UP;
    }
  }

  private StudyServers(ServerControl store, boolean storeHasServers, Path journal) {
    this.store = store;
    this.storeHasServers = storeHasServers;
    this.journal = new RepairJournal(journal);
  }

  /**
   * Starts the servers that are not running.
   *
   * @param store controls the store's servers
   * @param storeHasServers whether the store has servers that actions can break
   * @param folder folder in which each server gets a data folder, which is deleted at the end
   * @param journal folder of the journal of started servers
   * @throws StoreException if a server does not start; the servers that this call has already
   *     started are then stopped
   */
  public static StudyServers start(
      List<StudyServer> servers,
      ServerControl store,
      boolean storeHasServers,
      Path folder,
      Path journal)
      throws StoreException, InterruptedException {
    StudyServers all = new StudyServers(store, storeHasServers, journal);
    boolean up = false;
    try {
      for (StudyServer server : servers) {
        if (!isUp(server)) {
          requireHere(server);
          all.start(server, folder);
        }
      }
      up = true;
      return all;
    } finally {
      if (!up) {
        all.end();
      }
    }
  }

  /**
   * Checks that a server is running at its address, or that a run can start the server there. The
   * check starts no server, but connects to the server's address.
   *
   * @throws StoreException if the check fails; the kind is {@link StoreException.Kind#BAD_SETTING},
   *     and the message is one line
   */
  public static void check(StudyServer server) throws StoreException {
    if (!isUp(server)) {
      requireHere(server);
    }
  }

  private static boolean isUp(StudyServer server) throws StoreException {
    try {
      return server.isUp();
    } catch (IOException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
  }

  private static void requireHere(StudyServer server) throws StoreException {
    if (server.address().isUnresolved() || !server.address().getAddress().isLoopbackAddress()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "no "
              + server.role()
              + " server answers at "
              + text(server)
              + ", and Assay can start this server only on this machine; start the server yourself,"
              + " or set the address to 127.0.0.1");
    }
  }

  private static String text(StudyServer server) {
    return server.address().getHostString() + ":" + server.address().getPort();
  }

  private void start(StudyServer server, Path folder) throws StoreException, InterruptedException {
    String label = server.role() + "-" + (running.size() + 1);
    try {
      Files.createDirectories(folder);
      Running started = new Running(server, Files.createTempDirectory(folder, label + "-"));
      running.put(label, started);
      launch(label, started);
    } catch (IOException e) {
      throw new StoreException(StoreException.Kind.FAILED, label + ": " + e.getMessage(), e);
    }
    awaitUp(label, running.get(label));
  }

  private void launch(String label, Running of) throws IOException, StoreException {
    List<String> command = new ArrayList<>();
    command.add("setsid");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(of.server.main().getName());
    command.addAll(of.server.arguments(of.folder.resolve("data")));
    of.process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(of).toFile()))
            .start();
    of.paused = false;
    journal.write(
        key(of),
        Map.of(
            SERVER,
            Long.toString(of.process.pid()),
            BEGAN,
            RepairJournal.began(of.process.toHandle()),
            "role",
            label));
  }

  private static Path log(Running of) {
    return of.folder.resolve("log");
  }

  private static String key(Running of) {
    return "study|" + of.folder;
  }

  private void awaitUp(String label, Running of) throws StoreException, InterruptedException {
    long deadline = System.nanoTime() + LONGEST_START.toNanos();
    while (!isUp(of.server)) {
      if (!of.process.isAlive() || System.nanoTime() > deadline) {
        throw new StoreException(
            StoreException.Kind.FAILED, label + " did not start: " + lastLine(of));
      }
      Thread.sleep(TICK.toMillis());
    }
  }

  private static String lastLine(Running of) {
    try (Stream<String> lines = Files.lines(log(of))) {
      return lines.reduce((first, second) -> second).orElse("the server printed nothing");
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  @Override
  public synchronized List<Server> servers() throws StoreException {
    List<Server> all = new ArrayList<>();
    if (storeHasServers || running.isEmpty()) {
      all.addAll(store.servers());
    }
    running.forEach(
        (label, of) -> all.add(new Server(label, of.server.role(), of.state(), of.process.pid())));
    return all;
  }

  @Override
  public synchronized void perform(ServerOperation verb, String label)
      throws StoreException, InterruptedException {
    Running of = running.get(label);
    if (of == null) {
      store.perform(verb, label);
      return;
    }
    switch (verb) {
      case KILL -> kill(of.process);
      case STOP -> {
        of.process.destroy();
        of.process.waitFor();
      }
      case PAUSE -> {
        signal("STOP", of);
        of.paused = true;
      }
      case RESUME, START -> bringBack(List.of(label));
      case COLLECT_GARBAGE ->
          throw new StoreException(
              StoreException.Kind.FAILED, label + " cannot collect garbage on demand");
    }
  }

  private static void signal(String name, Running of) throws StoreException, InterruptedException {
    try {
      int code =
          new ProcessBuilder("sh", "-c", "kill -" + name + " " + of.process.pid())
              .redirectErrorStream(true)
              .start()
              .waitFor();
      if (code != 0 && of.process.isAlive()) {
        throw new StoreException(
            StoreException.Kind.FAILED,
            "cannot send signal " + name + " to process " + of.process.pid());
      }
    } catch (IOException e) {
      throw new StoreException(StoreException.Kind.FAILED, "kill: " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void bringBack(List<String> back)
      throws StoreException, InterruptedException {
    List<String> ofStore = back.stream().filter(label -> !running.containsKey(label)).toList();
    if (!ofStore.isEmpty()) {
      store.bringBack(ofStore);
    }
    for (String label : back) {
      Running of = running.get(label);
      if (of != null && of.state() == State.PAUSED) {
        signal("CONT", of);
        of.paused = false;
      } else if (of != null && of.state() == State.DOWN) {
        try {
          launch(label, of);
        } catch (IOException e) {
          throw new StoreException(StoreException.Kind.FAILED, label + ": " + e.getMessage(), e);
        }
        awaitUp(label, of);
      }
    }
  }

  @Override
  public void awaitLeases() throws StoreException, InterruptedException {
    store.awaitLeases();
  }

  @Override
  public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    return store.program(main, arguments, jvm, log);
  }

  public synchronized void end() throws StoreException, InterruptedException {
    for (Running of : running.values()) {
      if (of.process != null) {
        // A forced kill also ends paused servers. A study's server needs no clean shutdown, because
        // its data is useless without the run's table.
        kill(of.process);
        journal.delete(key(of));
      }
      delete(of.folder);
    }
    running.clear();
  }

  /** Kills a server, and deletes the socket that an attached profiler leaves behind. */
  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
    AttachSocket.delete(process.pid());
  }

  private static void delete(Path folder) throws StoreException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Kind.FAILED, "cannot delete " + folder + ": " + e.getMessage(), e);
    }
  }

  /**
   * Ends servers of studies that are still running because a command was killed.
   *
   * @param journal folder of the journal of started servers
   * @param notices receives one line per server
   */
  public static void mend(Path journal, Consumer<String> notices) throws StoreException {
    RepairJournal entries = new RepairJournal(journal);
    for (Properties entry : entries.abandoned()) {
      long pid = Long.parseLong(entry.getProperty(SERVER));
      Optional<ProcessHandle> left =
          ProcessHandle.of(pid)
              .filter(process -> RepairJournal.began(process).equals(entry.getProperty(BEGAN)));
      if (left.isPresent()) {
        notices.accept(
            entry.getProperty("role")
                + " (process "
                + pid
                + ") was left running by an earlier command; stopping this server");
        left.get().destroyForcibly();
      }
      entries.delete(entry.getProperty(RepairJournal.KEY));
    }
  }
}
