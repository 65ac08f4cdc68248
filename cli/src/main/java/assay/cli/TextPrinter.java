package assay.cli;

import assay.lab.load.Progress;
import assay.lab.report.TextSummary;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;

/** For people: a block that is updated in place on a terminal, elsewhere a line now and then. */
final class TextPrinter implements RunPrinter {
  private static final double LINE_EVERY_SECONDS = 10;
  private static final int BLOCK_LINES = 3;
  private static final int BAR_CHARS = 40;
  private static final String UP_AND_CLEAR = "\033[" + BLOCK_LINES + "F\033[J";

  private final PrintWriter out;
  private final boolean progress;
  private final boolean terminal;
  private String phase = "";
  private boolean blockShown;
  private double nextLineSeconds;

  /**
   * @param progress whether anything is printed before the result
   * @param terminal whether lines can be taken back
   */
  TextPrinter(PrintWriter out, boolean progress, boolean terminal) {
    this.out = out;
    this.progress = progress;
    this.terminal = terminal;
  }

  @Override
  public void notice(String line) {
    if (progress) {
      out.println(line);
      out.flush();
      blockShown = false;
    }
  }

  @Override
  public void progress(Progress now) {
    if (!now.phase().equals(phase)) {
      phase = now.phase();
      blockShown = false;
      nextLineSeconds = LINE_EVERY_SECONDS;
    }
    if (progress && terminal) {
      out.print((blockShown ? UP_AND_CLEAR : "") + block(now));
      out.flush();
      blockShown = true;
    } else if (progress && now.elapsedSeconds() >= nextLineSeconds - 0.5) {
      nextLineSeconds += LINE_EVERY_SECONDS;
      out.println(line(now));
      out.flush();
    }
  }

  @Override
  public void result(RecordedRun run, Path report) throws IOException {
    if (progress) {
      out.println();
      out.print(TextSummary.of(run, Charset.defaultCharset()));
      out.println("report  " + report);
    } else {
      out.println(run.manifest().verdict().sentence());
    }
    out.println("run     " + run.folder());
    out.flush();
  }

  private static String line(Progress now) {
    return String.format(
        Locale.ROOT,
        "%s %s: %,d operations, %,.0f/s, p50 %s, p99 %s, errors %d, lag %.0f ms",
        now.phase(),
        elapsed(now),
        now.doneOperations(),
        now.okPerSecond(),
        time(now.p50Nanos()),
        time(now.p99Nanos()),
        now.errors(),
        now.lagMillis());
  }

  private static String block(Progress now) {
    double share = share(now);
    int filled = (int) (share * BAR_CHARS);
    return String.format(
        Locale.ROOT,
        "%-8s [%s%s] %s%n  %,.0f/s   p50 %s   p99 %s%n  %,d operations, errors %d, lag %.0f ms%n",
        now.phase(),
        "#".repeat(filled),
        ".".repeat(BAR_CHARS - filled),
        elapsed(now),
        now.okPerSecond(),
        time(now.p50Nanos()),
        time(now.p99Nanos()),
        now.doneOperations(),
        now.errors(),
        now.lagMillis());
  }

  private static String elapsed(Progress now) {
    return Double.isNaN(now.totalSeconds())
        ? String.format(Locale.ROOT, "%.0f s, %.0f %%", now.elapsedSeconds(), 100 * share(now))
        : String.format(Locale.ROOT, "%.0f/%.0f s", now.elapsedSeconds(), now.totalSeconds());
  }

  private static double share(Progress now) {
    double share =
        now.totalOperations() > 0
            ? (double) now.doneOperations() / now.totalOperations()
            : now.elapsedSeconds() / now.totalSeconds();
    return Math.max(0, Math.min(1, share));
  }

  private static String time(long nanos) {
    if (nanos == 0) {
      return "–";
    }
    if (nanos < 10_000) {
      return nanos + " ns";
    }
    return nanos < 10_000_000
        ? String.format(Locale.ROOT, "%.0f µs", nanos / 1e3)
        : String.format(Locale.ROOT, "%.0f ms", nanos / 1e6);
  }
}
