package assay.cli.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A child process in a separate session, so that Ctrl-C reaches only Assay, which then ends its
 * children. A child that ends when its standard input ends does not outlive this process: the
 * kernel closes that input however this process dies. Thread-safe.
 */
final class ChildProcess {
  private final Process process;
  private final Thread reader;
  private volatile String lastWords = "";

  private ChildProcess(Process process, Predicate<String> taken) {
    this.process = process;
    reader = new Thread(() -> read(taken), "assay-child-" + process.pid());
    reader.setDaemon(true);
  }

  /**
   * @param taken receives each line of output and errors, on a separate thread; returns true if the
   *     line is for this program, and false if it is for users
   */
  static ChildProcess start(List<String> command, Predicate<String> taken) throws IOException {
    return start(command, Map.of(), taken);
  }

  /**
   * @param more additional environment variables
   */
  static ChildProcess start(List<String> command, Map<String, String> more, Predicate<String> taken)
      throws IOException {
    List<String> ownSession = new ArrayList<>(List.of("setsid"));
    ownSession.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(ownSession).redirectErrorStream(true);
    builder.environment().putAll(more);
    ChildProcess child = new ChildProcess(builder.start(), taken);
    child.reader.start();
    return child;
  }

  private void read(Predicate<String> taken) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank() && !taken.test(line)) {
          lastWords = line.strip();
        }
      }
    } catch (IOException e) {
      lastWords = "cannot read its output: " + e.getMessage();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the exit code. May be called only after the process has ended. */
  int exitCode() {
    return process.exitValue();
  }

  /**
   * Returns the last line for users that the process has printed so far; empty if there is none.
   */
  String lastWords() {
    try {
      await(Duration.ZERO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return lastWords;
  }

  void input(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // The process ended without reading its input; its exit code says why.
    }
  }

  void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process has just ended. No data is lost, since nothing is written.
    }
  }

  /** Waits until the process and its output have ended; returns whether the process has ended. */
  boolean await(Duration atMost) throws InterruptedException {
    boolean ended = process.waitFor(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
    if (ended) {
      // Children of the process may keep the output open a little longer.
      reader.join(1000);
    }
    return ended;
  }

  /** Waits until the process and its output have ended; returns whether both have ended. */
  boolean awaitOutput(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    reader.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
    return !reader.isAlive();
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  void kill() {
    process.destroyForcibly();
  }
}
