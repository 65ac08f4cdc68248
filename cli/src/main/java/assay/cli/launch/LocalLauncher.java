package assay.cli.launch;

import assay.lab.fleet.coordination.FleetSecret;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts workers as child processes on this machine, with the JVM options of this process. Each
 * worker runs in its own operating-system session. Ctrl-C on the terminal therefore ends only the
 * conductor, which then ends the workers. Workers inherit the environment of this process,
 * including its secrets. No other user can read the environment of a worker.
 */
public final class LocalLauncher implements Launcher {
  /**
   * Maximum time that a worker may take to end after it has left the fleet. After SIGTERM, the
   * worker gets the same time again.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int LONGEST_WORDS = 300;

  private final FleetSecret secret;
  private final List<Child> children = new ArrayList<>();

  private record Child(String name, ChildProcess process) {}

  public LocalLauncher(FleetSecret secret) {
    this.secret = secret;
  }

  @Override
  public void start(ProcessCommand command, int count) throws IOException {
    boolean all = false;
    try {
      for (int number = 0; number < count; number++) {
        children.add(start(command.name(number), command.arguments(Integer.toString(number))));
      }
      all = true;
    } finally {
      if (!all) {
        close();
      }
    }
  }

  private Child start(String name, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "assay.cli.Main"));
    command.addAll(arguments);
    try {
      Map<String, String> more = Map.of(FleetSecret.VARIABLE, secret.text());
      return new Child(name, ChildProcess.start(command, more, line -> false));
    } catch (IOException e) {
      throw new IOException(name + " cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (Child child : children) {
      if (!child.process.isAlive() && child.process.exitCode() != 0) {
        problems.add(
            child.name
                + " ended with exit code "
                + child.process.exitCode()
                + ": "
                + words(child.process.lastWords()));
      }
    }
    return problems;
  }

  private static String words(String last) {
    return last.isEmpty()
        ? "the worker printed nothing"
        : last.substring(0, Math.min(last.length(), LONGEST_WORDS));
  }

  @Override
  public void close() {
    boolean interrupted = !allEnd();
    children.forEach(child -> child.process.terminate());
    interrupted |= !allEnd();
    children.forEach(child -> child.process.kill());
    children.clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits until all workers have ended, or until the time limit has passed.
   *
   * @return false if this thread was interrupted
   */
  private boolean allEnd() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (Child child : children) {
        child.process.await(Duration.ofNanos(deadline - System.nanoTime()));
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
