package assay.lab.report;

import assay.lab.measure.LatencySummary;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table by phase and operation for a terminal, at most 100 columns, the verdict last. */
public final class TextSummary {
  /** Widest line. */
  public static final int COLUMNS = 100;

  private static final int NAME = 13;
  private static final int OK = 9;
  private static final int LATENCY = 8;

  private TextSummary() {}

  /**
   * The table.
   *
   * @param terminal what it will be written in; where it lacks µ and –, "us" and "-" stand for them
   */
  public static String of(RecordedRun run, Charset terminal) {
    StringBuilder out = new StringBuilder();
    for (String phase : OperationRow.phaseNames(run)) {
      phase(run, phase, out);
    }
    String notes = notes(run);
    out.append(notes.isEmpty() ? "" : notes + "\n").append(wrapped(verdict(run), ""));
    return encodable(out.toString(), terminal);
  }

  private static void phase(RecordedRun run, String phase, StringBuilder out) {
    String about = run.phase(phase).map(RunState::describe).orElse("its events are lost");
    out.append(wrapped(printable(phase) + ": " + about, "  "));
    List<OperationRow> rows = OperationRow.of(run, phase);
    if (rows.isEmpty()) {
      out.append("  no operation was recorded\n");
    } else {
      out.append(heading());
    }
    for (OperationRow row : rows) {
      out.append(row(row));
      if (row.service() != null) {
        out.append(pad("  service", NAME)).append(" ".repeat(OK + 30));
        out.append(latencies(row.service())).append('\n');
      }
    }
    if (run.buffersWrites(phase)) {
      out.append(wrapped(OperationRow.BUFFERED, "  "));
    }
    run.phase(phase).map(RecordedPhase::totals).ifPresent(totals -> totals(totals, out));
    out.append('\n');
  }

  private static String heading() {
    StringBuilder line = new StringBuilder(pad("operation", NAME));
    line.append(right("ok", OK)).append(right("absent", 7)).append(right("failed", 7));
    line.append(right("unknown", 8)).append(right("ok/s", 8));
    for (LatencyFigure figure : LatencyFigure.values()) {
      line.append(right(figure.label(), LATENCY));
    }
    return line.append('\n').toString();
  }

  private static String row(OperationRow row) {
    StringBuilder line = new StringBuilder();
    String name = printable(row.operation());
    if (name.length() >= NAME) {
      // A long name has its own line, so that columns stay where they are.
      line.append(wrapped(name, "")).append(" ".repeat(NAME));
    } else {
      line.append(pad(name, NAME));
    }
    line.append(right(Figures.count(row.ok(), OK - 1), OK));
    line.append(right(Figures.count(row.absent(), 6), 7));
    line.append(right(Figures.count(row.failed(), 6), 7));
    line.append(right(Figures.count(row.unknown(), 7), 8));
    line.append(right(Figures.rate(row.okPerSecond()), 8));
    return line.append(latencies(row.response())).append('\n').toString();
  }

  private static String latencies(LatencySummary summary) {
    StringBuilder columns = new StringBuilder();
    for (LatencyFigure figure : LatencyFigure.values()) {
      columns.append(right(Figures.duration(figure.nanos(summary)), LATENCY));
    }
    return columns.toString();
  }

  private static void totals(Map<String, Object> totals, StringBuilder out) {
    if (!totals.isEmpty()) {
      StringBuilder line = new StringBuilder();
      Words.figures(totals)
          .forEach(
              (name, value) ->
                  line.append(line.length() == 0 ? "" : ", ")
                      .append(Words.spaced(name))
                      .append(' ')
                      .append(Words.count(value)));
      out.append(wrapped(printable(line.toString()), "  "));
    }
  }

  private static String notes(RecordedRun run) {
    StringBuilder out = new StringBuilder();
    String unfinished = RunState.unfinished(run);
    if (unfinished != null) {
      out.append(wrapped(unfinished, "  "));
    }
    for (String sentence : run.salvage()) {
      out.append(wrapped("Left out: " + printable(sentence), "  "));
    }
    return out.toString();
  }

  private static String verdict(RecordedRun run) {
    var verdict = run.manifest().verdict();
    String code = verdict == null || verdict.code() == null ? "" : " " + verdict.code();
    return RunState.badge(run).toUpperCase(Locale.ROOT)
        + code
        + ": "
        + printable(RunState.sentence(run));
  }

  /** Breaks at blanks; the first line starts at the margin, the others after {@code indent}. */
  private static String wrapped(String text, String indent) {
    StringBuilder out = new StringBuilder();
    String rest = text.strip();
    String margin = "";
    while (margin.length() + rest.length() > COLUMNS) {
      int most = COLUMNS - margin.length();
      int blank = rest.lastIndexOf(' ', most);
      int end = blank > 0 ? blank : most;
      out.append(margin).append(rest, 0, end).append('\n');
      rest = rest.substring(end).strip();
      margin = indent;
    }
    return out.append(margin).append(rest).append('\n').toString();
  }

  /** A name from a store must not move the cursor or paint the terminal. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  private static String encodable(String text, Charset terminal) {
    if (terminal.newEncoder().canEncode("µ–…")) {
      return text;
    }
    return text.replace("µ", "u").replace("–", "-").replace("…", "...").replace("’", "'");
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
