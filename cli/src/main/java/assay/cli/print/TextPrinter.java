package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.load.ProgressWindow;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.Percentile;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.report.TextSummary;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints text for people. On a terminal, the printer updates a block of lines in place. Without a
 * terminal, the printer prints a line at regular intervals. Each of several concurrent activities
 * has its own line. Thread-safe, because activities report progress from their own threads.
 */
final class TextPrinter implements RunPrinter {
  private static final double LINE_EVERY_SECONDS = 10;
  private static final double BRIEF_LINE_EVERY_SECONDS = 60;
  private static final double HALF_SECOND = 0.5;
  private static final int BAR_CHARS = 40;
  private static final double NANOS_PER_MILLI = 1e6;

  private final PrintWriter out;
  private final boolean progress;
  private final boolean brief;
  private final boolean terminal;
  private final boolean several;
  private String heading = "";
  private final Map<String, Activity> activities = new LinkedHashMap<>();
  private String phase = "";
  private long shownLines;

  private static final class Activity {
    private final ProgressWindow window;
    private final double everySeconds;
    private Progress now;
    private double nextLineSeconds;

    Activity(double windowSeconds, double everySeconds) {
      window = new ProgressWindow(windowSeconds);
      this.everySeconds = everySeconds;
    }

    void add(Progress progress) {
      if (now == null || now.startNanos() != progress.startNanos()) {
        nextLineSeconds = everySeconds;
      }
      now = progress;
      window.add(progress);
    }

    /**
     * Returns whether it is time to print a line of progress. This method must be called once per
     * progress report, because it also schedules the next line.
     */
    boolean isDue() {
      boolean due = now.elapsedSeconds() >= nextLineSeconds - HALF_SECOND;
      nextLineSeconds += due ? everySeconds : 0;
      return due;
    }
  }

  /**
   * @param progress whether to print anything before the result
   * @param brief whether to print only one line per run if there are several runs
   * @param terminal whether output goes to a terminal, on which printed lines can be erased
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
      shownLines = 0;
    }
  }

  synchronized void heading(String run) {
    heading = run;
    phase = "";
  }

  synchronized void instead(String line) {
    out.print(back());
    out.println(line);
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
    }
  }

  @Override
  public synchronized void progress(Progress now) {
    String step = LoadPlan.phaseOf(now.phase()).orElse(now.phase());
    if (!step.equals(phase)) {
      phase = step;
      activities.clear();
      // If there are several runs, the block of lines shows only the current phase.
      shownLines = several ? shownLines : 0;
    }
    Activity activity =
        activities.computeIfAbsent(
            now.phase(),
            name -> new Activity(terminal ? LINE_EVERY_SECONDS : everySeconds(), everySeconds()));
    activity.add(now);
    if (progress && terminal) {
      String block =
          (heading.isEmpty() ? "" : heading + System.lineSeparator())
              + (now.phase().equals(step) ? block(activity) : lines());
      out.print(back() + block);
      out.flush();
      shownLines = block.lines().count();
    } else if (progress && activity.isDue()) {
      out.println((heading.isEmpty() ? "" : heading + ": ") + line(activity));
    }
  }

  private double everySeconds() {
    return several ? BRIEF_LINE_EVERY_SECONDS : LINE_EVERY_SECONDS;
  }

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
  }

  private static String verdict(Manifest manifest) {
    String of = manifest.plan().origin().map(PlanOrigin::label).orElse("");
    Manifest.Verdict verdict = manifest.verdict();
    return (of.isEmpty() ? "" : of + ": ")
        + (verdict.valid() ? "VALID " : "NOT VALID ")
        + verdict.code()
        + ": "
        + verdict.sentence();
  }

  private static String line(Activity activity) {
    Progress now = activity.now;
    ProgressWindow.Figures last = activity.window.figures();
    return encodable(
        String.format(
            Locale.ROOT,
            "%s %s: %,d operations; last %.0f s: %s%s",
            now.phase(),
            elapsed(now),
            now.doneOperations(),
            last.seconds(),
            rates(last),
            times(last)));
  }

  private static String block(Activity activity) {
    Progress now = activity.now;
    ProgressWindow.Figures last = activity.window.figures();
    double share = share(now);
    int filled = (int) (share * BAR_CHARS);
    return encodable(
        String.format(
            Locale.ROOT,
            "%-8s [%s%s] %s, %,d operations%n  last %.0f s: %s%n  %s%n",
            now.phase(),
            "#".repeat(filled),
            ".".repeat(BAR_CHARS - filled),
            elapsed(now),
            now.doneOperations(),
            last.seconds(),
            rates(last),
            times(last).replaceFirst("^; ", "")));
  }

  private static String rates(ProgressWindow.Figures last) {
    return Figures.rate(last.okPerSecond())
        + "/s"
        + (last.operation().equals(LatencyKey.FLUSH) ? " into buffers" : "")
        + (Double.isNaN(last.worstPerSecond())
            ? ""
            : ", per-second minimum " + Figures.rate(last.worstPerSecond()) + "/s")
        + ", errors "
        + Figures.count(last.errors())
        + (Double.isNaN(last.mostLagMillis())
            ? ""
            : ", late by at most " + Figures.duration(last.mostLagMillis() * NANOS_PER_MILLI));
  }

  /**
   * Returns the response times of one kind of operation. A mean across different kinds of
   * operations would not describe any of these kinds.
   */
  private static String times(ProgressWindow.Figures last) {
    return last.operation().isEmpty()
        ? ""
        : "; "
            + last.operation()
            + " "
            + Stream.of(Percentile.P50, Percentile.P99, Percentile.MAX)
                .map(each -> each.label() + " " + Figures.duration(each.nanos(last.times())))
                .collect(Collectors.joining(", "));
  }

  private static String encodable(String text) {
    return TerminalText.encodable(text, Charset.defaultCharset());
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
}
