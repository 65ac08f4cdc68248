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
 * Child process in its own operating-system session. Ctrl-C in the terminal reaches only Assay,
 * which then ends its children. When Assay dies for any reason, the kernel closes the child's
 * standard input. Therefore, a child that exits when its standard input ends does not outlive
 * Assay. Thread-safe.
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
   * Starts a process.
   *
   * @param taken is called with each line of standard output and standard error, on a separate
   *     thread; returns false if the line is meant for users
   */
  static ChildProcess start(List<String> command, Predicate<String> taken) throws IOException {
    return start(command, Map.of(), taken);
  }

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
      lastWords = "cannot read the output of the process: " + e.getMessage();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the exit code. The process must have ended. */
  int exitCode() {
    return process.exitValue();
  }

  /**
   * Returns the last line that is meant for users, or an empty string if the process has printed no
   * such line.
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
      // The process ended without reading its input. The caller learns the reason from the exit
      // code.
    }
  }

  void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process has just ended. No data is lost, because closing the stream writes nothing.
    }
  }

  /**
   * Waits until the process has ended. Then waits at most one second for the end of the output.
   *
   * @return whether the process has ended
   */
  boolean await(Duration atMost) throws InterruptedException {
    boolean ended = process.waitFor(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
    if (ended) {
      // Children of the process may keep the output open a little longer.
      reader.join(1000);
    }
    return ended;
  }

  /**
   * Waits until the process and its output have ended.
   *
   * @return whether the process and its output have ended
   */
  boolean awaitOutput(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    reader.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
    return !reader.isAlive();
  }

  void terminate() {
    process.destroy();
  }

  void kill() {
    process.destroyForcibly();
  }
}
