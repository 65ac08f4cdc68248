package assay.launchers.yarn;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * What this program and the one that started it say to each other: lines on standard output, each
 * beginning with {@code yarn-}, and the end of standard input, which asks it to end. Thread-safe.
 */
final class Talk {
  private static final String QUOTED = "bytes of stderr :";

  private final PrintStream out;
  private volatile boolean endAsked;

  Talk(InputStream in, PrintStream out) {
    this.out = out;
    Thread listener = new Thread(() -> listen(in), "assay-yarn-input");
    listener.setDaemon(true);
    listener.start();
  }

  private void listen(InputStream in) {
    try {
      while (in.read() >= 0) {
        // Nothing is said, until there is nobody to say it.
      }
    } catch (IOException e) {
      // Nor is there anybody now.
    }
    endAsked = true;
  }

  /** Whether this program is to end: it was told to, or who started it is gone. */
  boolean endAsked() {
    return endAsked;
  }

  /** A worker's process was started. */
  void started(int worker, String where) {
    out.println("yarn-started " + worker + " " + where);
  }

  /** A worker's container has ended, by itself or by YARN's doing. */
  void ended(int worker, int exitCode, String why) {
    out.println("yarn-ended " + worker + " " + exitCode + " " + lastWords(why == null ? "" : why));
  }

  /** Everything is as it should be. */
  void fine() {
    out.println("yarn-fine");
  }

  /** This program cannot go on. */
  void failed(String why) {
    // Hadoop points to its wiki, which is of no help here.
    out.println("yarn-failed " + line(why).replaceFirst("; For more details see: .*", ""));
  }

  private static String line(String text) {
    return text == null ? "" : text.strip().lines().findFirst().orElse("").strip();
  }

  /** The last that a process printed, as YARN quotes it, or else what YARN has to say. */
  private static String lastWords(String diagnostics) {
    int quoted = diagnostics.indexOf(QUOTED);
    String words = quoted < 0 ? "" : diagnostics.substring(quoted + QUOTED.length());
    return words
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("["))
        .reduce((first, second) -> second)
        .orElse(line(diagnostics));
  }
}
