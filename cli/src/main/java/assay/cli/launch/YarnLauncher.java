package assay.cli.launch;

import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.load.WorkerIndex;
import assay.protocol.StatusReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Logger;

/**
 * Starts workers in containers of an existing YARN cluster. YARN's client runs as a separate
 * process with its own folder of jars. YARN's client is the application master of the workers. When
 * the client ends, YARN ends the workers.
 */
public final class YarnLauncher implements Launcher {
  private static final Logger LOG = Logger.getLogger("assay.yarn");

  /**
   * Time limit for an answer from the process that runs YARN's client. The client's own time limits
   * are shorter.
   */
  private static final Duration ANSWER = Duration.ofSeconds(90);

  private static final Duration END = Duration.ofSeconds(40);
  private static final Duration TICK = Duration.ofMillis(100);

  private final Path jars;
  private final YarnSettings settings;
  private final FleetSecret secret;
  private final Duration leave;
  private ChildProcess master;
  private final YarnStatus status = new YarnStatus();

  private static final class YarnStatus extends StatusReader {
    private final SortedMap<Integer, String> started = new TreeMap<>();
    private final SortedMap<Integer, String> problems = new TreeMap<>();
    private final Set<Integer> ended = new HashSet<>();
    private boolean fine;

    YarnStatus() {
      super("yarn", LOG::info);
    }

    @Override
    protected boolean status(String word, String values) {
      String[] words = values.split(" ", 3);
      switch (word) {
        case "fine" -> fine = true;
        case "started" -> started.put(Integer.valueOf(words[0]), words[1]);
        case "ended" ->
            ended(Integer.parseInt(words[0]), words[1], words.length > 2 ? words[2] : "");
        default -> {
          return false;
        }
      }
      return true;
    }

    private void ended(int worker, String exitCode, String why) {
      ended.add(worker);
      if (!exitCode.equals("0")) {
        problems.put(
            worker,
            WorkerIndex.name(worker)
                + " on "
                + started.get(worker)
                + " ended with exit code "
                + exitCode
                + ": "
                + why);
      }
    }

    synchronized boolean isFine() {
      return fine;
    }

    synchronized boolean allEnded() {
      return ended.containsAll(started.keySet());
    }

    synchronized int started() {
      return started.size();
    }

    synchronized List<String> problems() {
      return List.copyOf(problems.values());
    }
  }

  /**
   * @param jars folder with the jars of YARN's client
   * @param leave maximum time that workers may take to end after they have left their fleet
   */
  public YarnLauncher(Path jars, YarnSettings settings, FleetSecret secret, Duration leave) {
    this.jars = jars;
    this.settings = settings;
    this.secret = secret;
    this.leave = leave;
  }

  /**
   * Checks that YARN can run the given number of workers.
   *
   * @throws IllegalArgumentException if YARN cannot run the workers; the message is one line
   */
  public void check(int workers) throws IOException, InterruptedException {
    YarnStatus status = new YarnStatus();
    ChildProcess asked = run("check", workers, List.of("none"), status);
    try {
      if (!asked.await(ANSWER) || !status.isFine()) {
        throw new IllegalArgumentException(
            "YARN with the configuration in " + settings.conf() + ": " + failure(asked, status));
      }
    } finally {
      asked.kill();
    }
  }

  private static String failure(ChildProcess process, YarnStatus status) {
    if (!status.failure().isEmpty()) {
      return status.failure();
    }
    return process.isAlive()
        ? "YARN did not answer within " + ANSWER.toSeconds() + " s"
        : process.lastWords();
  }

  @Override
  public void start(ProcessCommand command, int workers) throws IOException, InterruptedException {
    List<String> worker = new ArrayList<>(List.of(settings.home() + "/assay"));
    worker.addAll(command.arguments("@INDEX@"));
    master = run("run", workers, worker, status);
    boolean all = false;
    try {
      long deadline = System.nanoTime() + ANSWER.toNanos();
      while (status.started() < workers) {
        boolean ended = master.await(TICK);
        if (ended || System.nanoTime() > deadline) {
          throw new IOException(
              "the clients cannot be started on YARN: " + failure(master, status));
        }
      }
      all = true;
    } finally {
      if (!all) {
        close();
      }
    }
  }

  private ChildProcess run(String what, int workers, List<String> worker, YarnStatus status)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:-UsePerfData"));
    command.addAll(
        List.of(
            "-cp",
            settings.conf() + ":" + jars + "/*",
            "assay.launchers.yarn.YarnFleetProgram",
            what));
    command.addAll(
        List.of(
            settings.queue(),
            Integer.toString(workers),
            Integer.toString(settings.memoryMegabytes()),
            "-Xmx" + settings.memoryMegabytes() / 4 * 3 + "m"));
    command.addAll(worker);
    return ChildProcess.start(command, Map.of(FleetSecret.VARIABLE, secret.text()), status::read);
  }

  @Override
  public List<String> problems() {
    List<String> problems = new ArrayList<>(status.problems());
    if (master != null && !master.isAlive()) {
      problems.add("the YARN client ended: " + failure(master, status));
    }
    return problems;
  }

  @Override
  public void close() throws IOException {
    if (master == null) {
      return;
    }
    try {
      long deadline = System.nanoTime() + leave.toNanos();
      while (master.isAlive() && !status.allEnded() && System.nanoTime() < deadline) {
        Thread.sleep(TICK.toMillis());
      }
      master.endInput();
      if (!master.await(END)) {
        master.kill();
        throw new IOException(
            "YARN did not stop the clients within "
                + END.toSeconds()
                + " s; find the application with 'yarn application -list'");
      }
    } catch (InterruptedException e) {
      master.endInput(); // at the end of its input, YARN's client ends the workers
      Thread.currentThread().interrupt();
    }
  }
}
