package assay.lab.report;

import assay.lab.compare.figures.LagFigures;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PhaseTotals;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Words;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.MachineUse;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Formats a run for a terminal: a table by phase and operation, followed by the verdict. Lines have
 * at most 100 columns.
 */
public final class TextSummary {
  private static final int NAME = 21;
  private static final int OK = 9;

  private static final TableColumns<OperationRow> COUNTS =
      new TableColumns<OperationRow>()
          .column("ok", OK, row -> Figures.count(row.ok(), OK - 1))
          .column("absent", 7, row -> Figures.count(row.absent(), 6))
          .column("failed", 7, row -> Figures.count(row.failed(), 6))
          .column("unknown", 8, row -> Figures.count(row.unknown(), 7))
          .column("ok/s", 8, row -> Figures.rate(row.okPerSecond()));

  private static final TableColumns<LatencySummary> LATENCIES = new TableColumns<>();

  static {
    for (Percentile figure : Percentile.SHOWN) {
      LATENCIES.column(figure.label(), 8, times -> Figures.duration(figure.nanos(times)));
    }
  }

  private TextSummary() {}

  /**
   * @param terminal charset of the output; if the charset lacks µ and –, the output contains "us"
   *     and "-" instead
   * @throws IOException if the run's lags cannot be read, or if files for a study's tables cannot
   *     be read
   */
  public static String of(RecordedRun run, Charset terminal) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String phase : OperationRow.phaseNames(run)) {
      phase(run, phase, out);
    }
    lags(run, out);
    out.append(StudyTables.text(run));
    String notes = notes(run);
    out.append(notes.isEmpty() ? "" : notes + "\n").append(TerminalText.wrapped(verdict(run), ""));
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static void phase(RecordedRun run, String phase, StringBuilder out) {
    String about =
        run.phase(phase).map(found -> RunState.describe(run, found)).orElse("events lost");
    out.append(TerminalText.wrapped(TerminalText.printable(phase) + ": " + about, "  "));
    List<OperationRow> rows = OperationRow.of(run, phase);
    if (rows.isEmpty()) {
      out.append("  no operation was recorded\n");
    } else {
      out.append(TerminalText.pad("operation", NAME))
          .append(COUNTS.heading())
          .append(LATENCIES.heading())
          .append('\n');
    }
    for (OperationRow row : rows) {
      out.append(row(row));
      if (!Double.isNaN(row.rowsPerSecond())) {
        out.append(TerminalText.pad("  rows/s", NAME)).append(" ".repeat(OK + 22));
        out.append(TerminalText.right(Figures.rate(row.rowsPerSecond()), 8)).append('\n');
      }
      for (OperationRow part : OperationRow.parts(run, row)) {
        if (!part.intoBuffer()) {
          further(part.withinOperation(), part.response(), out);
        }
      }
      if (row.service() != null) {
        further("service", row.service(), out);
      }
      if (row.punctual() != null) {
        further("client at most", row.own(), out);
      }
    }
    if (rows.stream().anyMatch(row -> row.punctual() != null)) {
      out.append(TerminalText.wrapped(OperationRow.OWN, "  "));
    }
    if (run.buffersWrites(phase)) {
      out.append(TerminalText.wrapped(OperationRow.BUFFERED, "  "));
    }
    run.phase(phase)
        .flatMap(recorded -> SteadyWords.of(run, recorded))
        .ifPresent(sentence -> out.append(TerminalText.wrapped(sentence, "  ")));
    run.phase(phase).flatMap(RecordedPhase::totals).ifPresent(totals -> totals(totals, out));
    run.phase(phase).ifPresent(recorded -> use(run, recorded, out));
    out.append('\n');
  }

  private static void lags(RecordedRun run, StringBuilder out) throws IOException {
    for (LagFigures lags : LagFigures.of(run)) {
      String sentence = TerminalText.printable(lags.phase()) + ": " + LagWords.sentence(lags);
      out.append(TerminalText.wrapped(sentence, "  "));
      LagWords.objection(lags).ifPresent(line -> out.append(TerminalText.paragraph(line)));
    }
  }

  private static void further(String name, LatencySummary times, StringBuilder out) {
    out.append(TerminalText.pad("  " + name, NAME)).append(" ".repeat(OK + 30));
    out.append(LATENCIES.line(times)).append('\n');
  }

  private static String row(OperationRow row) {
    String name = TerminalText.printable(row.operation());
    // A long name is on a line of its own, so that columns remain aligned.
    String label =
        name.length() >= NAME
            ? TerminalText.wrapped(name, "") + " ".repeat(NAME)
            : TerminalText.pad(name, NAME);
    String latencies =
        row.intoBuffer() ? "  buffered by the client" : LATENCIES.line(row.response());
    return label + COUNTS.line(row) + latencies + '\n';
  }

  private static void totals(PhaseTotals totals, StringBuilder out) {
    String line =
        Words.totals(totals).entrySet().stream()
            .map(total -> total.getKey() + ' ' + total.getValue())
            .collect(Collectors.joining(", "));
    if (!line.isEmpty()) {
      out.append(TerminalText.paragraph(line));
    }
  }

  /**
   * Writes the phase's utilisation and limit. The limit of the last phase is omitted, because the
   * verdict already names this limit.
   */
  private static void use(RecordedRun run, RecordedPhase phase, StringBuilder out) {
    if (!phase.isPart()) {
      out.append(UtilisationSection.text(run, phase));
    }
    boolean last = run.phases().indexOf(phase) == run.phases().size() - 1;
    if (run.manifest().verdict() != null && !last) {
      run.manifest().verdict().phases().stream()
          .filter(one -> one.phase().equals(phase.name()))
          .map(one -> one.limit() + ": " + TerminalText.printable(one.sentence()))
          .forEach(line -> out.append(TerminalText.wrapped(line, "  ")));
    }
  }

  private static String notes(RecordedRun run) {
    StringBuilder out = new StringBuilder();
    boolean observed =
        run.phases().stream().anyMatch(phase -> !UtilisationSection.text(run, phase).isEmpty());
    if (observed && !MachineUse.isMeasured(run)) {
      out.append(TerminalText.wrapped(UtilisationSection.NOT_MEASURED, "  "));
    }
    FleetWords.of(run).ifPresent(words -> out.append(TerminalText.wrapped(words, "  ")));
    String unfinished = RunState.unfinished(run);
    if (unfinished != null) {
      out.append(TerminalText.wrapped(unfinished, "  "));
    }
    for (String sentence : run.salvage()) {
      out.append(TerminalText.wrapped("Data omitted: " + TerminalText.printable(sentence), "  "));
    }
    return out.toString();
  }

  private static String verdict(RecordedRun run) {
    var verdict = run.manifest().verdict();
    String code = verdict == null || verdict.code() == null ? "" : " " + verdict.code();
    return RunState.badge(run).toUpperCase(Locale.ROOT)
        + code
        + ": "
        + TerminalText.printable(RunState.sentence(run));
  }
}
