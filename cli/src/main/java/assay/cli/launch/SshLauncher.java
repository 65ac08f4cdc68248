package assay.cli.launch;

import assay.lab.fleet.coordination.FleetSecret;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Starts workers or probes on other machines with the ssh client of this system. Each process has
 * its own connection. When a connection ends for any reason, the process on the other machine is
 * also ended.
 */
public final class SshLauncher implements Launcher {
  /** Time limit for checking that a host has Assay. The check includes the start of a JVM. */
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final Duration START = Duration.ofSeconds(30);

  /**
   * Maximum time that workers may take to end after their standard input has ended. A worker that
   * does not end by itself is killed after 10 s by a script on its host.
   */
  private static final Duration END = Duration.ofSeconds(15);

  private static final String ABSENT = "assay-absent";
  private static final String NOT_BUILT = "assay-not-built";
  private static final String STARTED = "assay-worker-started";

  private static final String CHECK =
      "[ -x \"$0/assay\" ] || { echo "
          + ABSENT
          + "; exit 0; }; [ -d \"$0/target/dist/lib\" ] || [ -d \"$0/lib\" ] || { echo "
          + NOT_BUILT
          + "; exit 0; }; exec \"$0/assay\" --version";

  // The first line of standard input is the fleet's secret, which becomes an environment variable
  // of the worker. When the connection ends, standard input ends. The script's 'cat' then ends, and
  // the worker has 10 s to end.
  private static final String WORK =
      "IFS= read -r "
          + FleetSecret.VARIABLE
          + "; export "
          + FleetSecret.VARIABLE
          + "; exec 3<&0; \"$0/assay\" \"$@\" </dev/null 3<&- & w=$! ;"
          + " (cat <&3; kill $w; for i in 1 2 3 4 5 6 7 8 9 10;"
          + " do sleep 1; kill -0 $w || exit; done; kill -9 $w) >/dev/null 2>&1 & c=$! ;"
          + " echo "
          + STARTED
          + "; exec 3<&-; wait $w; r=$?; kill $c 2>/dev/null; exit $r";

  private final HostsFile file;
  private final Ssh ssh;
  private final Path home;
  private final String version;
  private final FleetSecret secret;
  private final Duration leave;
  private final List<RemoteWorker> workers = new ArrayList<>();

  private record RemoteWorker(
      String name, Host host, ChildProcess connection, CountDownLatch started) {}

  /**
   * @param home folder of Assay on hosts without {@code home=}
   * @param version version that Assay must have on each host
   * @param leave maximum time that workers may take to end after they have left their fleet
   */
  public SshLauncher(
      HostsFile file, Ssh ssh, Path home, String version, FleetSecret secret, Duration leave) {
    this.file = file;
    this.ssh = ssh;
    this.home = home;
    this.version = version;
    this.secret = secret;
    this.leave = leave;
  }

  /**
   * Checks that hosts can be reached and have this version of Assay. All hosts are checked in
   * parallel.
   *
   * @param workersWanted number of workers that the hosts must run in total
   * @throws IllegalArgumentException if a host fails the check; the message is one line that names
   *     the first such host
   */
  public void check(int workersWanted) throws IOException, InterruptedException {
    List<ChildProcess> asked = new ArrayList<>();
    List<Host> hosts = new ArrayList<>(new LinkedHashSet<>(file.deal(workersWanted)));
    try {
      for (Host host : hosts) {
        asked.add(connect(host, CHECK, List.of(home(host)), line -> false));
      }
      long deadline = System.nanoTime() + ANSWER.toNanos();
      for (int i = 0; i < asked.size(); i++) {
        asked.get(i).await(Duration.ofNanos(deadline - System.nanoTime()));
        check(hosts.get(i), asked.get(i));
      }
    } finally {
      asked.forEach(ChildProcess::kill);
    }
  }

  private void check(Host host, ChildProcess asked) {
    String there = "Assay at " + home(host) + " on " + host;
    String words = asked.lastWords();
    String problem = null;
    if (asked.isAlive()) {
      problem = there + " did not answer within " + ANSWER.toSeconds() + " s" + said(words);
    } else if (asked.exitCode() == Ssh.FAILED) {
      problem =
          host
              + " cannot be reached"
              + said(words)
              + "; 'ssh "
              + host.destination()
              + " true' must work without a prompt";
    } else if (words.equals(ABSENT)) {
      problem = "no " + there + "; install Assay in this folder, or add home=DIR after the host";
    } else if (words.equals(NOT_BUILT)) {
      problem = there + " is not built; run './assay --version' once in this folder";
    } else if (asked.exitCode() != 0) {
      problem = there + " cannot run" + said(words);
    } else if (!words.equals("Assay " + version)) {
      problem =
          there
              + " has version '"
              + words
              + "', but this machine has 'Assay "
              + version
              + "'; the versions must be the same";
    }
    if (problem != null) {
      throw new IllegalArgumentException(host.line() + ": " + problem);
    }
  }

  private static String said(String words) {
    return words.isEmpty() ? "" : ": " + words.replaceFirst("\\.$", "");
  }

  /**
   * Starts at most one worker at a time on each host, because sshd rejects connections if too many
   * are opened at once.
   */
  @Override
  public void start(ProcessCommand command, int wanted) throws IOException, InterruptedException {
    try {
      Set<Host> busy = new HashSet<>();
      for (Host host : file.deal(wanted)) {
        if (!busy.add(host)) {
          awaitStarts();
          busy.clear();
          busy.add(host);
        }
        workers.add(start(command, workers.size(), host));
      }
      awaitStarts();
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private RemoteWorker start(ProcessCommand command, int number, Host host) throws IOException {
    CountDownLatch started = new CountDownLatch(1);
    List<String> words =
        Stream.concat(Stream.of(home(host)), command.arguments(Integer.toString(number)).stream())
            .toList();
    ChildProcess connection =
        connect(
            host,
            WORK,
            words,
            line -> {
              boolean isStart = line.equals(STARTED);
              if (isStart) {
                started.countDown();
              }
              return isStart;
            });
    connection.input(secret.text());
    return new RemoteWorker(command.name(number), host, connection, started);
  }

  private void awaitStarts() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START.toNanos();
    for (RemoteWorker worker : workers) {
      while (!worker.started.await(50, TimeUnit.MILLISECONDS)) {
        boolean ended = worker.connection.await(Duration.ZERO);
        if (ended || System.nanoTime() > deadline) {
          throw new IOException(
              worker.host.line()
                  + ": "
                  + worker.name
                  + " cannot be started on "
                  + worker.host
                  + said(
                      ended
                          ? worker.connection.lastWords()
                          : "no answer within " + START.toSeconds() + " s"));
        }
      }
    }
  }

  private ChildProcess connect(
      Host host, String script, List<String> arguments, Predicate<String> taken)
      throws IOException {
    try {
      return ChildProcess.start(ssh.command(host, script, arguments), taken);
    } catch (IOException e) {
      throw new IOException("ssh cannot be started: " + e.getMessage(), e);
    }
  }

  private String home(Host host) {
    return host.home().orElse(home.toString());
  }

  @Override
  public List<String> problems() {
    return workers.stream()
        .filter(worker -> !worker.connection.isAlive() && worker.connection.exitCode() != 0)
        .map(
            worker ->
                worker.name
                    + " on "
                    + worker.host
                    + (worker.connection.exitCode() == Ssh.FAILED
                        ? ": the ssh connection ended"
                        : " ended with exit code " + worker.connection.exitCode())
                    + said(worker.connection.lastWords()))
        .toList();
  }

  @Override
  public void close() {
    try {
      awaitEnds(leave);
      workers.forEach(worker -> worker.connection.endInput());
      awaitEnds(END);
    } catch (InterruptedException e) {
      workers.forEach(worker -> worker.connection.endInput());
      Thread.currentThread().interrupt();
    } finally {
      workers.forEach(worker -> worker.connection.kill());
    }
  }

  private void awaitEnds(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    for (RemoteWorker worker : workers) {
      worker.connection.await(Duration.ofNanos(deadline - System.nanoTime()));
    }
  }
}
