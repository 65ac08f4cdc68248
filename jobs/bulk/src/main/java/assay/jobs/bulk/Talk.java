package assay.jobs.bulk;

import assay.lab.bulk.BulkCounts;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * What this program and the one that started it say to each other: lines on standard output, each
 * beginning with {@code bulk-}, and the end of standard input, which asks it to end. Thread-safe.
 */
final class Talk {
  private final PrintStream out;
  private volatile boolean endAsked;

  Talk(InputStream in, PrintStream out) {
    this.out = out;
    Thread listener = new Thread(() -> listen(in), "assay-bulk-input");
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

  /** How far the job is, in words. */
  void progress(String words) {
    out.println("bulk-progress " + words);
  }

  /** All files are there. */
  void done(BulkCounts counts) {
    out.println(
        "bulk-done "
            + counts.rows()
            + " "
            + counts.cells()
            + " "
            + counts.bytes()
            + " "
            + counts.files());
  }

  /** There are no files. */
  void failed(String why) {
    String line = why == null ? "" : why.strip().lines().findFirst().orElse("");
    out.println("bulk-failed " + line.strip());
  }
}
