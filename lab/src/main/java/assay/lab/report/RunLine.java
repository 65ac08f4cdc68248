package assay.lab.report;

import assay.lab.measure.LatencyFigure;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.run.Manifest;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A run among others, in one line: what its last phase did a second, loads apart, the p99 of its
 * operations, and the verdict. Writes that the client buffers count when a flush has confirmed
 * them; their time is none of the store's, and where there is nothing else the flushes' is told.
 */
public final class RunLine {
  private static final int RATE = 9;
  private static final int LATENCY = 8;
  private static final int CODE = 19;

  private RunLine() {}

  /**
   * The line.
   *
   * @param terminal what it will be written in; where it lacks µ and –, "us" and "-" stand for them
   */
  public static String of(RecordedRun run, Charset terminal) {
    Optional<RecordedPhase> phase = measured(run);
    List<OperationRow> rows = phase.map(of -> rows(run, of)).orElse(List.of());
    double perSecond = rows.stream().mapToDouble(OperationRow::okPerSecond).sum();
    boolean known = !rows.isEmpty() && !Double.isNaN(perSecond);
    String rate = known ? Figures.rate(perSecond) + "/s" : Figures.UNKNOWN;
    String p99 = Figures.duration(p99Nanos(run, rows));
    Manifest.Verdict verdict = run.manifest().verdict();
    String code = verdict == null ? String.valueOf(run.manifest().state()) : verdict.code();
    boolean valid = verdict != null && verdict.valid();
    return TerminalText.encodable(
        TerminalText.right(rate, RATE)
            + "  p99 "
            + TerminalText.right(p99, LATENCY)
            + "  "
            + TerminalText.pad(TerminalText.printable(code) + (valid ? "" : ", not valid"), CODE),
        terminal);
  }

  private static Optional<RecordedPhase> measured(RecordedRun run) {
    List<RecordedPhase> steps = run.steps();
    return steps.stream()
        .filter(phase -> !phase.sources().stream().allMatch(source -> loads(run, source)))
        .reduce((first, second) -> second)
        .or(() -> steps.stream().reduce((first, second) -> second));
  }

  private static boolean loads(RecordedRun run, String activity) {
    return run.manifest().plan().activity(activity).map(ActivityPlan::loads).orElse(false);
  }

  /** What counts in the rate: of buffered writes those that were acknowledged. */
  private static List<OperationRow> rows(RecordedRun run, RecordedPhase phase) {
    List<OperationRow> rows = new ArrayList<>();
    phase.sources().forEach(source -> rows.addAll(OperationRow.confirmed(run, source)));
    return rows;
  }

  /**
   * Of all operations: of two that are done as often, now the one is done most and now the other.
   */
  private static double p99Nanos(RecordedRun run, List<OperationRow> rows) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    rows.stream()
        .filter(row -> row.response() != null)
        .forEach(row -> add(run, row.phase(), row.operation(), all));
    if (all.getTotalCount() == 0) {
      rows.forEach(row -> add(run, row.phase(), LatencyKey.FLUSH, all));
    }
    return LatencyFigure.P99.nanos(LatencySummary.of(all));
  }

  private static void add(RecordedRun run, String phase, String operation, Histogram sum) {
    LatencySeries found = run.latencies().get(new LatencyKey(phase, operation, Tag.OK));
    if (found != null) {
      sum.add(found.measured());
    }
  }
}
