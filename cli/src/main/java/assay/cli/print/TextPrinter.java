package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.report.TextSummary;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * For people: a block that is updated in place on a terminal, elsewhere a line now and then.
 * Activities at once have a line each, and tell their progress from threads of their own.
 */
final class TextPrinter implements RunPrinter {
  private static final double LINE_EVERY_SECONDS = 10;
  private static final int BAR_CHARS = 40;
  private final PrintWriter out;
  private final boolean progress;
  private final boolean terminal;
  private final Map<String, Progress> activities = new LinkedHashMap<>();
  private final Map<String, Double> nextLineSeconds = new HashMap<>();
  private String phase = "";
  private long shownLines;

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
  public synchronized void notice(String line) {
    if (progress) {
      out.println(line);
      out.flush();
      shownLines = 0;
    }
  }

  @Override
  public synchronized void progress(Progress now) {
    String step = LoadPlan.phaseOf(now.phase()).orElse(now.phase());
    if (!step.equals(phase)) {
      phase = step;
      activities.clear();
      nextLineSeconds.clear();
      shownLines = 0;
    }
    activities.put(now.phase(), now);
    double next = nextLineSeconds.getOrDefault(now.phase(), LINE_EVERY_SECONDS);
    if (progress && terminal) {
      String block = now.phase().equals(step) ? block(now) : lines();
      out.print((shownLines > 0 ? "\033[" + shownLines + "F\033[J" : "") + block);
      out.flush();
      shownLines = block.lines().count();
    } else if (progress && now.elapsedSeconds() >= next - 0.5) {
      nextLineSeconds.put(now.phase(), next + LINE_EVERY_SECONDS);
      out.println(line(now));
      out.flush();
    }
  }

  private String lines() {
    return activities.values().stream()
        .map(each -> line(each) + System.lineSeparator())
        .collect(Collectors.joining());
  }

  @Override
  public synchronized void result(RecordedRun run, Path report) throws IOException {
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
