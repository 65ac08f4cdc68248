package assay.cli.launch;

import assay.lab.fleet.coordination.FleetSecret;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts workers as child processes on this machine, with the JVM options of this process. Each
 * worker has a separate session. Ctrl-C on the terminal therefore ends only the conductor, which
 * then ends the workers. Workers inherit the environment of this process, including its secrets. No
 * other user can read the environment.
 */
public final class LocalLauncher implements Launcher {
  /** Time limit for workers to end after leaving the fleet, and again to end after SIGTERM. */
  private static final long PATIENCE_SECONDS = 10;

  private static final int LONGEST_WORDS = 300;

  private final FleetSecret secret;
  private final List<Child> children = new ArrayList<>();

  private static final class Child {
    final String name;
    final Process process;
    final Thread listening;
    private volatile String lastWords = "it printed nothing";

    Child(String name, Process process) {
      this.name = name;
      this.process = process;
      // A thread reads the output, because an output file would be left behind if this process were
      // killed.
      listening = new Thread(this::listen, "assay-" + name);
      listening.setDaemon(true);
      listening.start();
    }

    private void listen() {
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line; (line = lines.readLine()) != null; ) {
          lastWords = line.substring(0, Math.min(line.length(), LONGEST_WORDS));
        }
      } catch (IOException e) {
        lastWords = "cannot read its output: " + e.getMessage();
      }
    }
  }

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
    command.add("setsid");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "assay.cli.Main"));
    command.addAll(arguments);
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put(FleetSecret.VARIABLE, secret.text());
      return new Child(name, builder.redirectInput(new File("/dev/null")).start());
    } catch (IOException e) {
      throw new IOException(name + " cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (Child child : children) {
      if (!child.process.isAlive() && child.process.exitValue() != 0) {
        problems.add(
            child.name
                + " ended with exit code "
                + child.process.exitValue()
                + ": "
                + child.lastWords);
      }
    }
    return problems;
  }

  @Override
  public void close() {
    boolean interrupted = !allEnd();
    children.forEach(child -> child.process.destroy());
    interrupted |= !allEnd();
    children.forEach(child -> child.process.destroyForcibly());
    children.clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until all workers have ended; returns false early if this thread was interrupted. */
  private boolean allEnd() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      for (Child child : children) {
        child.process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
