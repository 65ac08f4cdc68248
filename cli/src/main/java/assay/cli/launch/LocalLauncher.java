package assay.cli.launch;

import assay.lab.fleet.Share;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Workers as processes of this machine, children of this one and run as it is. Each has a session
 * of its own, so that Ctrl-C on the terminal ends the conductor alone, which then ends them. They
 * inherit this process's environment, and with it what secrets it holds.
 */
public final class LocalLauncher implements Launcher {
  /** For a worker that has left the fleet to end by itself, and once more when it is asked to. */
  private static final long PATIENCE_SECONDS = 10;

  private static final int LONGEST_WORDS = 300;

  private final List<Child> children = new ArrayList<>();

  private record Child(String name, Process process, Path words) {}

  @Override
  public void start(WorkerCommand command, int workers) throws IOException {
    boolean all = false;
    try {
      for (int worker = 0; worker < workers; worker++) {
        children.add(start(new Share(worker, workers).name(), command.arguments(worker)));
      }
      all = true;
    } finally {
      if (!all) {
        close();
      }
    }
  }

  private static Child start(String name, List<String> arguments) throws IOException {
    Path words = Files.createTempFile("assay-" + name, ".txt");
    List<String> command = new ArrayList<>();
    command.add("setsid");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "assay.cli.Main"));
    command.addAll(arguments);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectErrorStream(true)
              .redirectOutput(words.toFile())
              .start();
      return new Child(name, process, words);
    } catch (IOException e) {
      Files.deleteIfExists(words);
      throw new IOException("worker " + name + " cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (Child child : children) {
      if (!child.process.isAlive() && child.process.exitValue() != 0) {
        problems.add(
            child.name + " ended with exit code " + child.process.exitValue() + ": " + last(child));
      }
    }
    return problems;
  }

  private static String last(Child child) {
    try {
      List<String> lines =
          new String(Files.readAllBytes(child.words), StandardCharsets.UTF_8)
              .strip()
              .lines()
              .toList();
      String line = lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
      return line.length() <= LONGEST_WORDS ? line : line.substring(0, LONGEST_WORDS) + "…";
    } catch (IOException e) {
      return "what it said cannot be read: " + e.getMessage();
    }
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = !allEnd();
    children.forEach(child -> child.process.destroy());
    interrupted |= !allEnd();
    children.forEach(child -> child.process.destroyForcibly());
    for (Child child : children) {
      Files.deleteIfExists(child.words);
    }
    children.clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for all to end; returns early, with false, if this thread was interrupted. */
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
