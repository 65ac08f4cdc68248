package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.plan.Origin;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.report.TextSummary;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * For people: a block that is updated in place on a terminal, elsewhere a line now and then.
 * Activities at once have a line each, and tell their progress from threads of their own.
 */
final class TextPrinter implements RunPrinter {
  private static final double LINE_EVERY_SECONDS = 10;
  private static final double BRIEF_LINE_EVERY_SECONDS = 60;
  private static final int BAR_CHARS = 40;
  private final PrintWriter out;
  private final boolean progress;
  private final boolean brief;
  private final boolean terminal;
  private final boolean several;
  private String heading = "";
  private final Map<String, Progress> activities = new LinkedHashMap<>();
  private final Map<String, Double> nextLineSeconds = new HashMap<>();
  private String phase = "";
  private long shownLines;

  /**
   * @param progress whether anything is printed before the result
   * @param brief whether of several runs each has one line
   * @param terminal whether lines can be taken back
   */
  TextPrinter(PrintWriter out, boolean progress, boolean brief, boolean terminal) {
    this(out, progress, brief, terminal, false);
  }

  private TextPrinter(
      PrintWriter out, boolean progress, boolean brief, boolean terminal, boolean several) {
    this.out = out;
    this.progress = progress;
    this.brief = brief;
    this.terminal = terminal;
    this.several = several;
  }

  @Override
  public RunPrinter ofSeveral() {
    return progress && brief
        ? new RunLines(new TextPrinter(out, true, true, terminal, true))
        : this;
  }

  @Override
  public synchronized void notice(String line) {
    if (progress) {
      out.println(line);
      out.flush();
      shownLines = 0;
    }
  }

  /** Names the run whose progress is shown. */
  synchronized void heading(String run) {
    heading = run;
    phase = "";
  }

  /** Prints a line in place of the block that is updated, if there is one. */
  synchronized void instead(String line) {
    out.print(back());
    out.println(line);
    out.flush();
    shownLines = 0;
  }

  @Override
  public synchronized void next(List<String> commands) {
    if (progress) {
      String heading = "next    ";
      for (String command : commands) {
        out.println(heading + command);
        heading = " ".repeat(heading.length());
      }
      out.flush();
    }
  }

  @Override
  public synchronized void progress(Progress now) {
    String step = LoadPlan.phaseOf(now.phase()).orElse(now.phase());
    if (!step.equals(phase)) {
      phase = step;
      activities.clear();
      nextLineSeconds.clear();
      // Of several runs only the phase that goes on is shown.
      shownLines = several ? shownLines : 0;
    }
    activities.put(now.phase(), now);
    double next = nextLineSeconds.getOrDefault(now.phase(), everySeconds());
    if (progress && terminal) {
      String block =
          (heading.isEmpty() ? "" : heading + System.lineSeparator())
              + (now.phase().equals(step) ? block(now) : lines());
      out.print(back() + block);
      out.flush();
      shownLines = block.lines().count();
    } else if (progress && now.elapsedSeconds() >= next - 0.5) {
      nextLineSeconds.put(now.phase(), next + everySeconds());
      out.println((heading.isEmpty() ? "" : heading + ": ") + line(now));
      out.flush();
    }
  }

  private double everySeconds() {
    return several ? BRIEF_LINE_EVERY_SECONDS : LINE_EVERY_SECONDS;
  }

  /** Takes back the block that is shown. */
  private String back() {
    return shownLines > 0 ? "\033[" + shownLines + "F\033[J" : "";
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
      out.println(verdict(run.manifest()));
    }
    out.println("run     " + run.folder());
    out.flush();
  }

  private static String verdict(Manifest manifest) {
    String of = manifest.plan().origin().map(Origin::label).orElse("");
    Manifest.Verdict verdict = manifest.verdict();
    return (of.isEmpty() ? "" : of + ": ")
        + verdict.code()
        + (verdict.valid() ? ": " : ", not valid: ")
        + verdict.sentence();
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
