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
 * A process of this one's that lives no longer than this one: it is to end when its standard input
 * does, which the kernel sees to however this process dies. It has a session of its own, so that
 * Ctrl-C reaches Assay alone, which then decides about the others. Thread-safe.
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
   * Starts it.
   *
   * @param taken is told each line that it prints, errors too, on a thread of its own; says whether
   *     that was meant for this program, and no word for people
   */
  static ChildProcess start(List<String> command, Predicate<String> taken) throws IOException {
    return start(command, Map.of(), taken);
  }

  /**
   * The same.
   *
   * @param more variables of its environment, beside those of this process
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
      // The stream is closed as the process is killed: there is no more to hear.
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The exit code; only of one that has ended. */
  int exitCode() {
    return process.exitValue();
  }

  /** The last line that it printed, of one that has ended the very last; empty if none. */
  String lastWords() {
    try {
      await(Duration.ZERO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return lastWords;
  }

  /** Writes one line to the standard input. */
  void input(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // The process ended without reading; its exit code tells why.
    }
  }

  /** Tells it to end. */
  void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It ended by itself just now; nothing is lost, as nothing is written.
    }
  }

  /** Waits for its end and for all that it printed; returns whether it has ended. */
  boolean await(Duration atMost) throws InterruptedException {
    boolean ended = process.waitFor(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
    if (ended) {
      // Its own children may hold the stream open a little longer.
      reader.join(1000);
    }
    return ended;
  }

  /** Waits for its end and for the end of what it prints; returns whether both have come. */
  boolean awaitOutput(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    reader.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
    return !reader.isAlive();
  }

  void kill() {
    process.destroyForcibly();
  }
}
